import { formatMoney } from '#contract/money.ts';
import type { Mismatch } from '#server/shared/mismatch.ts';
import { applyObservation, type Observation, type ObservedState } from './purchase-observation.ts';
import type { PurchaseKey, PurchaseRow } from './purchases.store.ts';
import type { LicenseMismatch } from './reconciliation.store.ts';

/** Identifies a purchase at the provider. */
export interface PurchaseSubject {
  kind: 'checkout' | 'invoice';
  id: string;
}

/** Describes how our records of a purchase differ from the provider's, and what would repair them. */
export interface Difference {
  subject: PurchaseSubject | { kind: 'customer'; id: string };
  /** Undefined when we have no such purchase. */
  purchaseId: string | undefined;
  changes: Mismatch[];
  /** The steps that `repair` would take. Empty when none can help. */
  repairs: string[];
}

const FIELDS: [name: string, field: keyof ObservedState][] = [
  ['refunded', 'refundedAmount'],
  ['lost in disputes', 'disputedLostAmount'],
  ['sent back', 'returnedAmount'],
  ['dispute', 'disputeReason'],
  ['evidence due', 'evidenceDueAt'],
  ['status', 'status'],
  ['invoiced', 'invoicedAmount'],
  ['amount', 'amount'],
  ['quantity', 'quantity'],
  ['pays a period', 'paysPeriod'],
  ['licenses given', 'grantedLicenses'],
  ['payment', 'stripePaymentIntentId'],
  ['subscription', 'stripeSubscriptionId'],
];

/** Compares our row and its book entries with what the webhooks would make of them, by the same rule. Returns undefined when they agree. */
export function differenceOf(
  row: PurchaseRow | undefined,
  observation: Observation,
  besides: Mismatch[] = [],
): Difference | undefined {
  // A renewal becomes a purchase only when its payment is attempted.
  if (!row && !observation.grants && observation.payment.outcome === 'pending') return undefined;

  const { state, welcome, refunded, refundedNow, returnedNow, failed, recovered } = applyObservation(row, observation);
  const changes = row
    ? [...besides, ...changesOf(row, state)]
    : [{ field: 'purchase', ours: 'none', theirs: summaryOf(observation, state) }];
  if (changes.length === 0) return undefined;

  const granted = state.grantedLicenses - (row?.grantedLicenses ?? 0);
  const repairs = [row ? 'update the purchase' : 'record the purchase'];
  if (granted > 0) repairs.push(`give ${granted} licenses`);
  if (granted < 0) repairs.push(`take back ${-granted} licenses`);
  if (welcome) repairs.push('send the welcome mail');
  if (refunded && state.stripeSubscriptionId) repairs.push('end the subscription if nothing was paid since');
  if (refundedNow) repairs.push('send the refund mail');
  if (returnedNow) repairs.push('send the mail about the refund that came back');
  if (recovered) repairs.push('send the mail about the payment that went through');
  if (failed) repairs.push('send the mail about the failed payment');
  return { subject: subjectOf(observation.key), purchaseId: row?.id, changes, repairs };
}

function changesOf(row: PurchaseRow, state: ObservedState): Mismatch[] {
  const changes = FIELDS.map(([name, field]) => ({
    field: name,
    ours: wordsFor(row[field]),
    theirs: wordsFor(state[field]),
  })).filter(({ ours, theirs }) => ours !== theirs);
  if (!row.fulfilledAt && state.fulfilledAt) changes.push({ field: 'fulfilled', ours: 'no', theirs: 'yes' });
  return changes;
}

function wordsFor(value: ObservedState[keyof ObservedState]): string {
  return value instanceof Date ? value.toISOString() : String(value ?? 'none');
}

function summaryOf({ productType, payment }: Observation, { status, amount, quantity }: ObservedState): string {
  return `${status}, ${formatMoney(amount, payment.currency)}, ${quantity} × ${productType}`;
}

/** A payment of a customer that staff have deleted. */
export interface OrphanedPayment {
  id: string;
  summary: string;
  /** Whether we keep it as a purchase without a customer. Purchases from before the deletion were deleted with the customer. */
  isKept: boolean;
}

export function orphanedPayment(row: PurchaseRow | undefined, observation: Observation): OrphanedPayment {
  const subscription = observation.grants?.subscription;
  const running = subscription && !subscription.ended ? ', its subscription still runs' : '';
  const summary = `${summaryOf(observation, applyObservation(row, observation).state)}${running}`;
  return { id: subjectOf(observation.key).id, summary, isKept: row !== undefined };
}

/** Describes a stored purchase that the provider does not know. No step can repair it. */
export function unknownToProvider(row: PurchaseRow): Difference {
  const changes = [{ field: 'payment', ours: row.status, theirs: 'unknown' }];
  return { subject: subjectOf(row), purchaseId: row.id, changes, repairs: [] };
}

export function licenseDifference({ customerId, used, active, licenses, granted }: LicenseMismatch): Difference {
  const difference: Difference = {
    subject: { kind: 'customer', id: customerId },
    purchaseId: undefined,
    changes: [],
    repairs: [],
  };
  if (used !== active) {
    difference.changes.push({ field: 'used licenses', ours: String(used), theirs: String(active) });
    difference.repairs.push('set to the active team members');
  }
  if (licenses !== granted) {
    difference.changes.push({ field: 'licenses', ours: String(licenses), theirs: String(granted) });
    difference.repairs.push('set to what the purchases give');
  }
  return difference;
}

export function subjectOf(key: { stripeSessionId?: string | null; stripeInvoiceId?: string | null }): PurchaseSubject {
  return key.stripeSessionId
    ? { kind: 'checkout', id: key.stripeSessionId }
    : { kind: 'invoice', id: key.stripeInvoiceId ?? '' };
}

export function keyOf({ kind, id }: PurchaseSubject): PurchaseKey {
  return kind === 'checkout' ? { stripeSessionId: id } : { stripeInvoiceId: id };
}
