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
  customerId: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
  stripeSessionId: z.nullable(z.string()),
  stripePaymentIntentId: z.nullable(z.string()),
  /** `agent_license` or `team_license`. */
  productType: z.string(),
  quantity: z.number(),
  /** Dollars with two decimals. */
  amount: z.string(),
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
