import type { QueryKey } from '@tanstack/react-query';
import type { StaffEvent } from '#contract/events.ts';

export const API_KEYS_KEY: QueryKey = ['api', 'crm', 'api-keys'];

/** The query key prefix of the addresses that are told what happens, and of what they were told. */
export const WEBHOOK_ENDPOINTS_KEY: QueryKey = ['api', 'crm', 'webhook-endpoints'];

export function outdatedBy({ type }: StaffEvent): QueryKey[] {
  if (type === 'resync') return [API_KEYS_KEY, WEBHOOK_ENDPOINTS_KEY];
  if (type === 'api-key') return [API_KEYS_KEY];
  return type === 'webhook-endpoint' ? [WEBHOOK_ENDPOINTS_KEY] : [];
}
