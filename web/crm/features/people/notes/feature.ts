import type { QueryKey } from '@tanstack/react-query';
import type { StaffEvent } from '#contract/events.ts';
import type { Feature } from '#crm/shared/feature.ts';

/** The notes of staff about customers. */
export const notes: Feature = { outdatedBy };

function outdatedBy(event: StaffEvent): QueryKey[] {
  if (event.type === 'resync') return [['api', 'crm', 'notes']];
  if (event.type !== 'note') return [];
  return [
    ['api', 'crm', 'notes', event.noteId],
    ['api', 'crm', 'customers', event.customerId],
  ];
}
