import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { get, getPage, post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { request } from '#client/request.ts';
import type { PaymentToDecide } from '#contract/payments-to-decide.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { RefundApproval, RefundRejection, RefundRequest } from '#contract/refund-requests.ts';
import type { Refund, RefundInput } from '#contract/refunds.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { randomId } from '#crm/shared/random-id.ts';
import { listKey } from '#crm/shared/records/record-pages.ts';
import { CRM, type Outcome, useWrite } from '#crm/shared/records/use-write.ts';

export const REFUND_REQUESTS = '/api/crm/refund-requests';
export const REFUND_REQUESTS_KEY = listKey(REFUND_REQUESTS);

const ACCEPTED = 202;
const REFUSED = 409;

const NOT_REFUNDED = 'Failed to Refund';
const OTHER_AMOUNT =
  'A refund of another amount was ordered from this dialog already. Close it and look at the purchase.';

/** The number of open requests. */
export const openRequestCountQuery = queryOptions({
  queryKey: [...REFUND_REQUESTS_KEY, 'open-count'],
  queryFn: async ({ signal }) =>
    (await getPage(REFUND_REQUESTS, { signal, query: { status: 'open', limit: 1 } })).total,
});

export const paymentsToDecideQuery = queryOptions({
  queryKey: [...REFUND_REQUESTS_KEY, 'payments-to-decide'],
  queryFn: ({ signal }): Promise<PaymentToDecide[]> => get('/api/crm/payments-to-decide', { signal }),
});

/**
 * The key under which money goes back: the same for all presses until one is refused, so that it goes back once and another try
 * asks Stripe again.
 */
function useRefundKey(first: string | (() => string)) {
  const [idempotencyKey, setIdempotencyKey] = useState(first);
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === REFUSED) setIdempotencyKey(randomId());
  };
  return { headers: { 'Idempotency-Key': idempotencyKey }, onError };
}

export function useReturnPayment({ id }: PaymentToDecide) {
  const { headers, onError } = useRefundKey(randomId);
  return useWrite<void, Refund>({
    write: () => post('/api/crm/payments-to-decide/{id}/return', undefined, { params: { id }, headers }),
    succeeded: ({ amount, status }) =>
      status === 'pending'
        ? { title: 'Refund Kept', description: describeKept(amount) }
        : { title: 'Payment Returned', description: `${formatMoney(amount)} goes back to the customer.` },
    failed: 'Failed to Return Payment',
    onError,
    reload: [CRM],
  });
}

export function useKeepPayment({ id, amount }: PaymentToDecide) {
  return useWrite({
    write: () => post('/api/crm/payments-to-decide/{id}/keep', undefined, { params: { id } }),
    succeeded: { title: 'Payment Kept', description: `${formatMoney(amount)} stays with us.` },
    failed: 'Failed to Keep Payment',
    reload: [CRM],
  });
}

export function useRefundPurchase({ id }: Purchase, firstKey: string, { onSuccess }: Outcome) {
  const { headers, onError } = useRefundKey(firstKey);
  return useWrite<RefundInput, Refund>({
    write: (input) => post('/api/crm/purchases/{id}/refunds', input, { params: { id }, headers }),
    succeeded: ({ amount, status }) =>
      status === 'pending'
        ? { title: 'Refund Kept', description: describeKept(amount) }
        : { title: 'Refund Made', description: `${formatMoney(amount)} goes back to the customer.` },
    // An earlier attempt with a lost response may have refunded another amount.
    failed: (error) =>
      error instanceof ApiError && error.code === 'idempotency_mismatch'
        ? { title: NOT_REFUNDED, description: OTHER_AMOUNT }
        : NOT_REFUNDED,
    onSuccess,
    onError,
    reload: [CRM],
  });
}

export function useApproveRequest(
  { id, amount: refundableAmount }: RefundRequest,
  firstKey: string,
  { onSuccess }: Outcome,
) {
  const { headers, onError } = useRefundKey(firstKey);
  return useWrite<RefundApproval, RefundRequest & { isPending: boolean }>({
    write: async (approval) => {
      // What this dialog has said, also when a colleague has refunded a part since it was opened.
      const order: RefundApproval = { ...approval, refundableAmount };
      const response = await request('POST', `${REFUND_REQUESTS}/{id}/approval`, order, { params: { id }, headers });
      return { ...((await response.json()) as RefundRequest), isPending: response.status === ACCEPTED };
    },
    succeeded: ({ amount, isPending }) =>
      isPending
        ? { title: 'Refund Kept', description: describeKept(amount) }
        : {
            title: 'Refund Approved',
            description: `${formatMoney(amount)} goes back, and the subscription has ended.`,
          },
    failed: 'Failed to Approve Refund',
    onSuccess,
    onError,
    reload: [CRM],
  });
}

export function useDeclineRequest({ id, customer }: RefundRequest, { onSuccess }: Outcome) {
  return useWrite<RefundRejection, RefundRequest>({
    write: (rejection) => post('/api/crm/refund-requests/{id}/rejection', rejection, { params: { id } }),
    succeeded: { title: 'Refund Declined', description: `Your message is mailed to ${customer.name}.` },
    failed: 'Failed to Decline Refund',
    onSuccess,
    reload: [CRM],
  });
}

function describeKept(amount: string): string {
  return `Stripe cannot be reached right now. The refund of ${formatMoney(amount)} is kept, and carried out when Stripe is back.`;
}
