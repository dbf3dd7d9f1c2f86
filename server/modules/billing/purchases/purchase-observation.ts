import { toAmount, toCents } from '#contract/money.ts';
import type {
  Buyer,
  CheckoutState,
  InvoiceState,
  PaymentState,
  SubscriptionState,
} from '#server/gateways/payments/payments.gateway.ts';
import { statusOf } from '#server/shared/payment-status.ts';
import type { ProductType } from '#server/shared/product-type.ts';
import { isPaid, licensesGranted } from './purchase.rules.ts';
import type { PurchaseKey, PurchaseRow } from './purchases.store.ts';

/** The current state of one purchase at the provider. */
export interface Observation {
  key: PurchaseKey;
  /** When the provider was asked, by the database's clock. */
  observedAt: Date;
  customerId: string | undefined;
  buyer: Buyer;
  productType: ProductType;
  quantity: number;
  payment: PaymentState;
  subscriptionId: string | undefined;
  paysPeriod: boolean;
  /** Set only for a checkout, because renewals neither grant licenses nor cause a welcome mail. */
  grants: { subscription: SubscriptionState | undefined } | undefined;
}

/** The columns of a purchase that the provider determines. */
export type ObservedState = Pick<
  PurchaseRow,
  | 'status'
  | 'quantity'
  | 'paysPeriod'
  | 'invoicedAmount'
  | 'amount'
  | 'refundedAmount'
  | 'disputedLostAmount'
  | 'returnedAmount'
  | 'returnedAt'
  | 'grantedLicenses'
  | 'stripePaymentIntentId'
  | 'stripeSubscriptionId'
  | 'stripeCustomerId'
  | 'fulfilledAt'
  | 'failedAt'
  | 'failureMessage'
  | 'stripeDisputeId'
  | 'disputeReason'
  | 'evidenceDueAt'
  | 'observedAt'
>;

/** Returns undefined for a checkout that is not a purchase, because it was not completed. */
export function observeCheckout(checkout: CheckoutState | undefined, observedAt: Date): Observation | undefined {
  if (!checkout?.completed) return undefined;
  const { id, subscription } = checkout;
  return {
    ...paymentOf(checkout),
    observedAt,
    key: { stripeSessionId: id },
    subscriptionId: subscription?.id,
    paysPeriod: true,
    grants: { subscription },
  };
}

/** Returns undefined for an invoice that is not a purchase of its own: a checkout's first invoice. */
export function observeRenewal(invoice: InvoiceState | undefined, observedAt: Date): Observation | undefined {
  if (!invoice?.renewal) return undefined;
  const { id, subscriptionId, paysPeriod } = invoice;
  const key = { stripeInvoiceId: id };
  return { ...paymentOf(invoice), observedAt, key, subscriptionId, paysPeriod, grants: undefined };
}

function paymentOf({ customerId, buyer, productType, quantity, payment }: CheckoutState | InvoiceState) {
  return { customerId, buyer, productType, quantity, payment };
}

/** The new state of our row, and the actions that follow from it. */
export interface PurchaseUpdate {
  state: ObservedState;
  /** The payment has arrived for the first time. */
  paid: boolean;
  welcome: boolean;
  /** The payment was refunded in full since the last observation. */
  refunded: boolean;
  /** The amount refunded since the last observation, with two decimals. Null without a refund, and at the first observation. */
  refundedNow: string | null;
  /** The payment was refunded in full, until the bank sent a refund back. */
  returned: boolean;
  /** The amount that the bank has sent back since the last observation, in the same way as `refundedNow`. */
  returnedNow: string | null;
  /** The payment has failed for the first time. */
  failed: boolean;
  /** A renewal was paid that had failed. For a checkout the welcome mail says so. */
  recovered: boolean;
}

export function applyObservation(
  row: ObservedState | undefined,
  { productType, quantity, buyer, payment, observedAt, subscriptionId, paysPeriod, grants }: Observation,
): PurchaseUpdate {
  const status = statusOf(payment);
  const fulfilled = isPaid(status) && !row?.fulfilledAt;
  const isFailed = status === 'failed';
  // Nobody is mailed about a refund when a dispute is lost.
  const refundedBefore = toCents(row?.refundedAmount ?? '0') - toCents(row?.disputedLostAmount ?? '0');
  const refundedCents = payment.refundedCents - payment.disputedLostCents - refundedBefore;
  const { disputeDetails, returnedRefunds } = payment;
  const returnedCents = (returnedRefunds?.cents ?? 0) - toCents(row?.returnedAmount ?? '0');
  const state = {
    status,
    quantity,
    paysPeriod,
    observedAt,
    invoicedAmount: toAmount(payment.invoicedCents),
    amount: toAmount(payment.cardCents),
    refundedAmount: toAmount(payment.refundedCents),
    disputedLostAmount: toAmount(payment.disputedLostCents),
    returnedAmount: toAmount(returnedRefunds?.cents ?? 0),
    returnedAt: returnedRefunds?.lastAt ?? null,
    grantedLicenses: grants ? licensesGranted({ productType, quantity, status }, grants.subscription) : 0,
    stripePaymentIntentId: payment.paymentIntentId ?? row?.stripePaymentIntentId ?? null,
    stripeSubscriptionId: subscriptionId ?? row?.stripeSubscriptionId ?? null,
    stripeCustomerId: buyer.stripeCustomerId ?? row?.stripeCustomerId ?? null,
    fulfilledAt: fulfilled ? observedAt : (row?.fulfilledAt ?? null),
    failedAt: row?.failedAt ?? (isFailed ? observedAt : null),
    failureMessage: (isFailed ? payment.failureMessage : row?.failureMessage) ?? null,
    stripeDisputeId: disputeDetails?.id ?? null,
    disputeReason: disputeDetails?.reason ?? null,
    evidenceDueAt: disputeDetails?.evidenceDueAt ?? null,
  };
  return {
    state,
    paid: fulfilled,
    welcome: fulfilled && grants !== undefined,
    refunded: status === 'refunded' && row?.status !== 'refunded',
    refundedNow: row?.observedAt && refundedCents > 0 ? toAmount(refundedCents) : null,
    returned: row?.status === 'refunded' && status !== 'refunded' && returnedRefunds !== undefined,
    returnedNow: row?.observedAt && returnedCents > 0 ? toAmount(returnedCents) : null,
    failed: isFailed && row?.status !== 'failed' && !row?.failedAt,
    recovered: fulfilled && grants === undefined && row?.failedAt != null,
  };
}

/** Compares the age of an observation with our row's. One from the same moment counts as newer. */
export function compareObservation(
  { observedAt }: Pick<Observation, 'observedAt'>,
  row: Pick<ObservedState, 'observedAt'> | undefined,
): 'newer' | 'older' {
  return row?.observedAt && row.observedAt > observedAt ? 'older' : 'newer';
}
