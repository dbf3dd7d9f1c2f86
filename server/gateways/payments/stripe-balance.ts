import type Stripe from 'stripe';
import type { BalanceTransaction, DisputeDetails, ReturnedRefunds } from './payments.gateway.ts';

/** Statuses of a dispute in which Stripe accepts evidence. */
const TAKES_EVIDENCE = new Set<string>(['needs_response', 'warning_needs_response']);

/** Statuses of a dispute that is over without a loss. */
const HARMLESS = new Set<string>(['won', 'prevented', 'warning_closed']);

/** Returns whether a dispute keeps the charge from being refunded. Stripe refunds what is only inquired about. */
export function isDisputed(disputes: Stripe.Dispute[]): boolean {
  return disputes.some(({ status, is_charge_refundable }) => !is_charge_refundable && !HARMLESS.has(status));
}

/**
 * Returns what the buyer got by lost disputes, in cents: no more than what was left of the charge. A dispute in another currency
 * is taken for one over the whole charge.
 */
export function disputedLostCentsOf(charge: Stripe.Charge, disputes: Stripe.Dispute[], refundedCents: number): number {
  const lost = disputes.filter(({ status }) => status === 'lost');
  const cents = lost.map(({ amount, currency }) => (currency === charge.currency ? amount : charge.amount_captured));
  return Math.min(
    cents.reduce((sum, each) => sum + each, 0),
    Math.max(0, charge.amount_captured - refundedCents),
  );
}

export function detailsOfDispute({ id, reason, status, evidence_details }: Stripe.Dispute): DisputeDetails {
  const dueBy = TAKES_EVIDENCE.has(status) ? evidence_details.due_by : null;
  return { id, reason, evidenceDueAt: dueBy ? new Date(dueBy * 1000) : undefined };
}

/** Returns what the refunds of a charge have given back to the buyer, in cents. */
export function refundedCentsOf(refunds: Stripe.Refund[]): number {
  return sumOf(refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled'));
}

/** Stripe keeps a refund that the buyer's bank did not take as a failed one. Its money is back in our balance. */
export function returnedRefundsOf(refunds: Stripe.Refund[]): ReturnedRefunds | undefined {
  const failed = refunds.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return undefined;
  return { cents: sumOf(failed), lastAt: toDate(Math.max(...failed.map(returnedAt))) };
}

function returnedAt({ created, failure_balance_transaction: returned }: Stripe.Refund): number {
  return returned && typeof returned === 'object' ? returned.created : created;
}

function sumOf(refunds: Stripe.Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns all movements of money of a charge, in the charge's currency: the charge, its refunds and its disputes. */
export function transactionsOf(
  charge: Stripe.Charge,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
): BalanceTransaction[] {
  return [
    ...(charge.paid && charge.captured ? [chargeOf(charge)] : []),
    ...refunds.flatMap(movedByRefund),
    ...disputes.flatMap(movedByDispute),
  ];
}

/** Uses the time of the balance transaction, because a bank debit arrives days after it was started. */
function chargeOf({ id, amount_captured, created, balance_transaction }: Stripe.Charge): BalanceTransaction {
  const cameInAt =
    balance_transaction && typeof balance_transaction === 'object' ? balance_transaction.created : created;
  return { id, kind: 'charge', amountCents: amount_captured, createdAt: toDate(cameInAt) };
}

/** A refund that the bank sends back counts as two movements. */
function movedByRefund({
  id,
  amount,
  created,
  status,
  failure_balance_transaction,
}: Stripe.Refund): BalanceTransaction[] {
  const gone: BalanceTransaction = { id, kind: 'refund', amountCents: -amount, createdAt: toDate(created) };
  if (!failure_balance_transaction || typeof failure_balance_transaction === 'string') {
    return status === 'failed' || status === 'canceled' ? [] : [gone];
  }
  const { id: failureId, created: failedAt } = failure_balance_transaction;
  return [gone, { id: failureId, kind: 'refund', amountCents: amount, createdAt: toDate(failedAt) }];
}

/** A dispute moves money out when it opens, and back when it is won. */
function movedByDispute({ balance_transactions, amount, currency }: Stripe.Dispute): BalanceTransaction[] {
  return balance_transactions.map((moved) => ({
    id: moved.id,
    kind: 'dispute',
    amountCents: moved.currency === currency ? moved.amount : Math.sign(moved.amount) * amount,
    createdAt: toDate(moved.created),
  }));
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
