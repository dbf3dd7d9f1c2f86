import type { QueryKey } from '@tanstack/react-query';
import type { StaffEvent } from '#contract/events.ts';
import { personKey } from '#crm/shared/people/person-key.ts';

/** The query key prefix of the lines, and of all that belongs to them. */
export const FOLLOW_UPS_KEY: QueryKey = ['api', 'crm', 'follow-ups'];

export function customerEnrollmentsKey(customerId: string): QueryKey {
  return [...personKey({ kind: 'customer', customerId }), 'enrollments'];
}

/** Of a template the words in a dry run are old. */
export function outdatedBy(event: StaffEvent): QueryKey[] {
  if (event.type === 'enrollment' && event.customerId !== null) {
    return [FOLLOW_UPS_KEY, customerEnrollmentsKey(event.customerId)];
  }
  return ['resync', 'follow-up', 'enrollment', 'template'].includes(event.type) ? [FOLLOW_UPS_KEY] : [];
}
