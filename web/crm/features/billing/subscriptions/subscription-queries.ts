import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { del, get, post } from '#client/api.ts';
import { hasEnded, type Subscription } from '#contract/subscriptions.ts';
import { personKey } from '#crm/shared/people/person-key.ts';
import { unlessDeleting } from '#crm/shared/realtime/deletions.ts';
import { CRM, useWrite } from '#crm/shared/records/use-write.ts';
import { isToEnd } from './subscription-words.ts';

const PENDING_POLL_MS = 15_000;

export function subscriptionsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...personKey({ kind: 'customer', customerId }), 'subscriptions'],
    queryFn: unlessDeleting<Subscription[]>(({ signal }) =>
      get('/api/crm/customers/{id}/subscriptions', { params: { id: customerId }, signal }),
    ),
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

/** Shows the state that a write was answered with, because the reload after it may fail. */
function useShow() {
  const client = useQueryClient();
  return (answer: Subscription) =>
    client.setQueryData(subscriptionsQuery(answer.customerId).queryKey, (shown) =>
      shown?.map((subscription) => (subscription.id === answer.id ? answer : subscription)),
    );
}

export function useCancelSubscription(
  { subscription: { id }, atPeriodEnd, idempotencyKey }: Cancellation,
  { onSuccess, done }: { onSuccess: () => void; done: string },
) {
  const show = useShow();
  return useWrite<void, Subscription>({
    write: () =>
      post(
        '/api/crm/subscriptions/{id}/cancellation',
        { atPeriodEnd },
        { params: { id }, headers: { 'Idempotency-Key': idempotencyKey } },
      ),
    succeeded: (answer) => {
      if (answer.pendingChange !== null) return { title: 'Cancellation Kept', description: KEPT };
      return isToEnd(answer) || hasEnded(answer) ? { title: 'Subscription Canceled', description: done } : OVERTAKEN;
    },
    failed: 'Failed to Cancel Subscription',
    onSuccess: (answer) => {
      show(answer);
      onSuccess();
    },
    reload: [CRM],
  });
}

export function useResumeSubscription({ id }: Subscription) {
  const show = useShow();
  return useWrite<void, Subscription>({
    write: () => del('/api/crm/subscriptions/{id}/cancellation', { params: { id } }),
    succeeded: (answer) => {
      if (answer.pendingChange !== null) return { title: 'Resumption Kept', description: KEPT };
      if (isToEnd(answer) || hasEnded(answer)) return OVERTAKEN;
      return { title: 'Subscription Resumed', description: 'The subscription goes on.' };
    },
    failed: 'Failed to Resume Subscription',
    onSuccess: show,
    reload: [CRM],
  });
}

/** The server carries out the newest request, whoever made it. */
const OVERTAKEN = {
  title: 'Changed Meanwhile',
  description: 'A newer change of this subscription counts. The panel shows it as it is now.',
};
const KEPT = 'Stripe cannot be reached right now. It is kept, and carried out when Stripe is back.';
