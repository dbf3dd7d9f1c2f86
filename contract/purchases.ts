import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { IdsFilter, ListQuery } from './lists.ts';

export const PURCHASE_STATUSES = [
  'pending',
  'completed',
  'failed',
  'refunded',
  'partially_refunded',
  'disputed',
  'canceled',
] as const;
export const PurchaseStatus = z.enum(PURCHASE_STATUSES);
export type PurchaseStatus = z.infer<typeof PurchaseStatus>;

export const AGENT_LICENSE = 'agent_license';
export const TEAM_LICENSE = 'team_license';

export const Purchase = z.object({
  id: z.string(),
  /** Null, like `customer`, for a payment that arrived after its customer was deleted. */
  customerId: z.nullable(z.string()),
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  stripeSessionId: z.nullable(z.string()),
  stripePaymentIntentId: z.nullable(z.string()),
  /** `agent_license` or `team_license`. */
  productType: z.string(),
  quantity: z.number(),
  /** The price after discounts, whether a card or the buyer's credit paid it. With two decimals, like all amounts here. */
  invoicedAmount: z.string(),
  /** What the card has paid, or has to pay. Revenue counts it, less `refundedAmount`. */
  amount: z.string(),
  /** Amount that went back to the buyer, by refunds and by disputes that were lost. */
  refundedAmount: z.string(),
  /** What can still be given back to the card: without the refunds that are under way. */
  refundableAmount: z.string(),
  /** Refunds that the buyer's bank has sent back. Their money is ours again and no part of `refundedAmount`. */
  returnedRefund: z.nullable(z.object({ amount: z.string(), at: Instant })),
  status: PurchaseStatus,
  /** Null when the buyer's bank has never disputed it. */
  dispute: z.nullable(
    z.object({
      stripeDisputeId: z.string(),
      /** Stripe's reason, such as `fraudulent`. */
      reason: z.string(),
      /** The part of `refundedAmount` that the buyer got because a dispute was lost. */
      lostAmount: z.string(),
      /** Deadline for evidence at Stripe. Null when Stripe does not take any, or no longer does. */
      evidenceDueAt: z.nullable(Instant),
    }),
  ),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Purchase = z.infer<typeof Purchase>;

/** A calendar day (UTC). */
const Day = z.optional(z.iso.date('must be a day such as 2026-11-30'));

/** Sorted by createdAt or amount. `from` and `to` are inclusive. */
export const PurchaseListQuery = z.extend(ListQuery, {
  ids: IdsFilter,
  status: z.optional(PurchaseStatus),
  productType: z.optional(z.string()),
  customerId: z.optional(z.string()),
  from: Day,
  to: Day,
});
export type PurchaseListQuery = z.infer<typeof PurchaseListQuery>;
