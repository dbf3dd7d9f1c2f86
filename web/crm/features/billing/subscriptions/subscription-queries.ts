import { queryOptions } from '@tanstack/react-query';
import { del, get, post } from '#client/api.ts';
import type { Subscription } from '#contract/subscriptions.ts';
import { personKey } from '#crm/shared/people/person-key.ts';
import { CRM, useWrite } from '#crm/shared/records/use-write.ts';

const PENDING_POLL_MS = 15_000;

export function subscriptionsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...personKey({ kind: 'customer', customerId }), 'subscriptions'],
    queryFn: ({ signal }): Promise<Subscription[]> =>
      get('/api/crm/customers/{id}/subscriptions', { params: { id: customerId }, signal }),
    // There is no event when Stripe has accepted a change.
    refetchInterval: ({ state }) =>
      state.data?.some(({ pendingChange }) => pendingChange !== null) ? PENDING_POLL_MS : false,
  });
}

interface Cancellation {
  subscription: Subscription;
  atPeriodEnd: boolean;
  idempotencyKey: string;
}

export function useCancelSubscription(
  { subscription: { id }, atPeriodEnd, idempotencyKey }: Cancellation,
  { onSuccess, done }: { onSuccess: () => void; done: string },
) {
  return useWrite<void, Subscription>({
    write: () =>
      post(
        '/api/crm/subscriptions/{id}/cancellation',
        { atPeriodEnd },
        { params: { id }, headers: { 'Idempotency-Key': idempotencyKey } },
      ),
    succeeded: ({ pendingChange }) =>
      pendingChange === null
        ? { title: 'Subscription Canceled', description: done }
        : { title: 'Cancellation Kept', description: KEPT },
    failed: 'Failed to Cancel Subscription',
    onSuccess,
    reload: [CRM],
  });
}

export function useResumeSubscription({ id }: Subscription) {
  return useWrite<void, Subscription>({
    write: () => del('/api/crm/subscriptions/{id}/cancellation', { params: { id } }),
    succeeded: ({ pendingChange }) =>
      pendingChange === null
        ? { title: 'Subscription Resumed', description: 'The subscription goes on.' }
        : { title: 'Resumption Kept', description: KEPT },
    failed: 'Failed to Resume Subscription',
    reload: [CRM],
  });
}

const KEPT = 'Stripe cannot be reached right now. It is kept, and carried out when Stripe is back.';
