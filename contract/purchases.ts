import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { ListQuery } from './lists.ts';

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
  /** Null, as is `customer`, for money that came after its customer had been deleted. */
  customerId: z.nullable(z.string()),
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  stripeSessionId: z.nullable(z.string()),
  stripePaymentIntentId: z.nullable(z.string()),
  /** `agent_license` or `team_license`. */
  productType: z.string(),
  quantity: z.number(),
  /** With two decimals. */
  amount: z.string(),
  /** How much of it went back to the buyer. */
  refundedAmount: z.string(),
  status: PurchaseStatus,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Purchase = z.infer<typeof Purchase>;

/** Sorted by createdAt or amount. */
export const PurchaseListQuery = z.extend(ListQuery, {
  status: z.optional(PurchaseStatus),
  productType: z.optional(z.string()),
  customerId: z.optional(z.string()),
});
export type PurchaseListQuery = z.infer<typeof PurchaseListQuery>;
