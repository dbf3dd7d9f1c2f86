import { formatMoney } from '../../../contract/money.ts';
import { type Observation, type SettledState, settle } from './purchase-observation.ts';
import type { PurchaseKey, PurchaseRow } from './purchases.store.ts';
import type { LicenseMismatch } from './reconciliation.store.ts';

/** What a purchase is at the provider. */
export interface PurchaseSubject {
  kind: 'checkout' | 'invoice';
  id: string;
}

/** Where our records are not what they should be, and what would mend them. */
export interface Difference {
  subject: PurchaseSubject | { kind: 'customer'; id: string };
  /** Undefined when we have none. */
  purchaseId: string | undefined;
  changes: Change[];
  /** What mending would do; empty when nothing of ours can mend it. */
  mending: string[];
}

export interface Change {
  field: string;
  ours: string;
  theirs: string;
}

const FIELDS: [name: string, field: keyof SettledState][] = [
  ['refunded', 'refundedAmount'],
  ['status', 'status'],
  ['amount', 'amount'],
  ['quantity', 'quantity'],
  ['licences given', 'grantedLicenses'],
  ['payment', 'stripePaymentIntentId'],
  ['subscription', 'stripeSubscriptionId'],
];

/** How our row differs from what the webhooks would make of it, by the same rule; undefined when it does not. */
export function differenceOf(row: PurchaseRow | undefined, seen: Observation): Difference | undefined {
  // A renewal becomes a purchase when its payment is tried.
  if (!row && !seen.grants && seen.payment.outcome === 'pending') return undefined;

  const { state, welcome, refunded } = settle(row, seen);
  const changes = row ? changesOf(row, state) : [{ field: 'purchase', ours: 'none', theirs: summaryOf(seen, state) }];
  if (changes.length === 0) return undefined;

  const granted = state.grantedLicenses - (row?.grantedLicenses ?? 0);
  const mending = [row ? 'update the purchase' : 'record the purchase'];
  if (granted > 0) mending.push(`give ${granted} licences`);
  if (granted < 0) mending.push(`take back ${-granted} licences`);
  if (welcome) mending.push('send the welcome mail');
  if (refunded && state.stripeSubscriptionId) mending.push('end the subscription if nothing was paid since');
  return { subject: subjectOf(seen.key), purchaseId: row?.id, changes, mending };
}

function changesOf(row: PurchaseRow, state: SettledState): Change[] {
  const changes = FIELDS.filter(([, field]) => row[field] !== state[field]).map(([name, field]) => ({
    field: name,
    ours: String(row[field] ?? 'none'),
    theirs: String(state[field] ?? 'none'),
  }));
  if (!row.fulfilledAt && state.fulfilledAt) changes.push({ field: 'fulfilled', ours: 'no', theirs: 'yes' });
  return changes;
}

function summaryOf({ productType, payment }: Observation, { status, amount, quantity }: SettledState): string {
  return `${status}, ${formatMoney(amount, payment.currency)}, ${quantity} × ${productType}`;
}

/** A payment of a customer whom staff have deleted. */
export interface OrphanedPayment {
  id: string;
  summary: string;
  /** Whether it is a purchase of ours, without a customer. Those from before the deletion went with the customer. */
  isKept: boolean;
}

export function orphanedPayment(row: PurchaseRow | undefined, seen: Observation): OrphanedPayment {
  const subscription = seen.grants?.subscription;
  const running = subscription && !subscription.ended ? ', its subscription still runs' : '';
  const summary = `${summaryOf(seen, settle(row, seen).state)}${running}`;
  return { id: subjectOf(seen.key).id, summary, isKept: row !== undefined };
}

/** A purchase of ours that the provider does not know: nothing of ours can say what it should be. */
export function unknownToProvider(row: PurchaseRow): Difference {
  const changes = [{ field: 'payment', ours: row.status, theirs: 'unknown' }];
  return { subject: subjectOf(row), purchaseId: row.id, changes, mending: [] };
}

export function licenseDifference({ customerId, used, active, licenses, granted }: LicenseMismatch): Difference {
  const difference: Difference = {
    subject: { kind: 'customer', id: customerId },
    purchaseId: undefined,
    changes: [],
    mending: [],
  };
  if (used !== active) {
    difference.changes.push({ field: 'used licences', ours: String(used), theirs: String(active) });
    difference.mending.push('set to the active team members');
  }
  if (licenses !== granted) {
    difference.changes.push({ field: 'licences', ours: String(licenses), theirs: String(granted) });
    difference.mending.push('set to what the purchases give');
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
