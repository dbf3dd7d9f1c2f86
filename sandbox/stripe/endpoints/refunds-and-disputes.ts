import type { Account } from '../account.ts';
import { endpoint } from '../api/endpoint.ts';
import { invalid } from '../api/errors.ts';
import { listing, pageOf } from '../api/list.ts';
import { integer, metadata, notSupported, oneOf, text } from '../api/parameters.ts';
import { isChargedBack } from '../lifecycle/disputes.ts';
import { refundCharge } from '../lifecycle/refunds.ts';
import { newest } from '../records.ts';
import type { Charge } from '../wire.ts';
import { mergeMetadata } from './changes.ts';
import { find, retrieve } from './retrieve.ts';

const ofPayment = { charge: text().optional(), payment_intent: text().optional() };

const create = endpoint(
  'POST',
  '/refunds',
  {
    ...ofPayment,
    amount: integer({ min: 1, max: 99_999_999 }).optional(),
    currency: notSupported(),
    customer: notSupported(),
    instructions_email: notSupported(),
    metadata: metadata().optional(),
    origin: notSupported(),
    reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer').optional(),
    refund_application_fee: notSupported(),
    reverse_transfer: notSupported(),
  },
  ({ account, params }) => {
    const charge = chargeToRefund(account, params);
    const amount = refundableAmount(account, charge, params.amount);
    return refundCharge(account, charge, {
      amount,
      reason: params.reason ?? null,
      metadata: mergeMetadata({}, params.metadata),
    });
  },
);

function chargeToRefund(account: Account, asked: Asked): Charge {
  if (asked.charge) return find(account, 'charges', 'charge', asked.charge, 'charge');
  if (!asked.payment_intent) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    });
  }
  const intent = find(account, 'paymentIntents', 'payment_intent', asked.payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return find(account, 'charges', 'charge', intent.latest_charge);
}

/** Returns the amount to refund. The default is the whole remaining amount. Refuses a larger amount. */
export function refundableAmount(account: Account, charge: Charge, asked?: number): number {
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (isChargedBack(account, charge)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = asked ?? left;
  if (amount > left) {
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    throw invalid(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`, {
      param: 'amount',
    });
  }
  return amount;
}

type Asked = { charge?: string | undefined; payment_intent?: string | undefined };

function matchesPayment({ charge, payment_intent }: Asked) {
  return (item: { charge: string | null; payment_intent: string | null }) =>
    item.charge === (charge ?? item.charge) && item.payment_intent === (payment_intent ?? item.payment_intent);
}

export const refundAndDisputeEndpoints = [
  create,
  retrieve('/refunds', 'refunds', 'refund'),
  endpoint('GET', '/refunds', { ...listing, ...ofPayment }, ({ account, params }) =>
    pageOf(newest(account.records.refunds, matchesPayment(params)), params, '/v1/refunds', 'refund'),
  ),
  retrieve('/disputes', 'disputes', 'dispute'),
  endpoint('GET', '/disputes', { ...listing, ...ofPayment }, ({ account, params }) =>
    pageOf(newest(account.records.disputes, matchesPayment(params)), params, '/v1/disputes', 'dispute'),
  ),
];
