import { queryOptions } from '@tanstack/react-query';
import { del, get, patch, post } from '#client/api.ts';
import type {
  ReplayOrder,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointInput,
  WebhookEndpointUpdate,
} from '#contract/webhook-endpoints.ts';
import { unlessDeleting } from '#crm/shared/realtime/deletions.ts';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';
import { WEBHOOK_ENDPOINTS_KEY } from '../query-keys.ts';
import { replayedInWords } from './webhook-words.ts';

const ENDPOINTS = '/api/crm/webhook-endpoints';
const KEPT_MS = 60_000;
/** How often the log is read again while something in it waits. There are no events about deliveries. */
const REREAD_MS = 2_000;
const reload = [WEBHOOK_ENDPOINTS_KEY];

export const endpointsQuery = queryOptions<WebhookEndpoint[]>({
  queryKey: WEBHOOK_ENDPOINTS_KEY,
  // Whether an address fails is no event.
  refetchOnMount: 'always',
});

/** What an address was told, the newest first. */
export function deliveriesQuery(id: string) {
  return queryOptions<WebhookDelivery[]>({
    queryKey: [...WEBHOOK_ENDPOINTS_KEY, id, 'deliveries'],
    queryFn: unlessDeleting(({ signal }) => get(`${ENDPOINTS}/{id}/deliveries`, { params: { id }, signal })),
    staleTime: 0,
    gcTime: KEPT_MS,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'waiting') ? REREAD_MS : false),
  });
}

/** Its dialog says why it failed. */
const AT_FIELDS = () => undefined;

export function useCreateEndpoint({ onSuccess }: Outcome<WebhookEndpoint & { secret: string }>) {
  return useWrite({
    write: (input: WebhookEndpointInput) => post(ENDPOINTS, input),
    failed: AT_FIELDS,
    onSuccess,
    reload,
  });
}

export function useUpdateEndpoint(id: string, { onSuccess }: Outcome) {
  return useWrite({
    write: (changes: WebhookEndpointUpdate) => patch(`${ENDPOINTS}/{id}`, changes, { params: { id } }),
    succeeded: { title: 'Webhook Saved', description: 'What happens from now on goes there.' },
    failed: AT_FIELDS,
    onSuccess,
    reload,
  });
}

export function useSwitchEndpoint(id: string, { onSuccess }: Partial<Outcome> = {}) {
  return useWrite({
    write: (isActive: 0 | 1) => patch(`${ENDPOINTS}/{id}`, { isActive }, { params: { id } }),
    succeeded: ({ isActive }) =>
      isActive === 1
        ? { title: 'Webhook Switched On', description: 'It is told what happens from now on.' }
        : { title: 'Webhook Switched Off', description: 'It is told nothing any more.' },
    failed: 'Not Switched',
    onSuccess,
    reload,
  });
}

export function useDeleteEndpoint(id: string, { onSuccess }: Outcome) {
  return useWrite({
    write: () => del(`${ENDPOINTS}/{id}`, { params: { id } }),
    deletes: id,
    succeeded: { title: 'Webhook Deleted', description: 'Its address is told nothing any more.' },
    failed: 'Failed to Delete Webhook',
    onSuccess,
    reload,
  });
}

export function useTestEndpoint(id: string) {
  return useWrite({
    write: () => post(`${ENDPOINTS}/{id}/test`, undefined, { params: { id } }),
    succeeded: { title: 'Test Sent', description: 'The log says how the address answers.' },
    failed: 'Test Not Sent',
    reload,
  });
}

export function useRenewSecret(id: string, { onSuccess }: Outcome<{ secret: string }>) {
  return useWrite({
    write: () => post(`${ENDPOINTS}/{id}/secret`, undefined, { params: { id } }),
    failed: 'No New Secret',
    onSuccess,
    reload,
  });
}

export function useReplay(id: string, { onSuccess }: Outcome) {
  return useWrite({
    write: (order: ReplayOrder) => post(`${ENDPOINTS}/{id}/replay`, order, { params: { id } }),
    succeeded: ({ count }) => replayedInWords(count),
    failed: AT_FIELDS,
    onSuccess,
    reload,
  });
}
