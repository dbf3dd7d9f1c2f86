import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/**
 * `double_payment`: the buyer pays for another license of the same person already. `after_ending`: it was charged although
 * staff or its owner had ordered the end of its subscription, its customer was deleted or blocked, or the license had ended that
 * team licenses need.
 */
export const PaymentToDecideKind = z.enum(['double_payment', 'after_ending']);
export type PaymentToDecideKind = z.infer<typeof PaymentToDecideKind>;

/** What makes a payment one to decide about, as things are now. */
export const PaymentToDecideReason = z.enum([
  'paid_twice',
  'end_ordered',
  'customer_deleted',
  'customer_blocked',
  'owner_without_license',
]);
export type PaymentToDecideReason = z.infer<typeof PaymentToDecideReason>;

/** A payment that was probably made for nothing, until staff return or keep it. */
export const PaymentToDecide = z.object({
  id: z.string(),
  kind: PaymentToDecideKind,
  reason: PaymentToDecideReason,
  /** Null, like `customer`, for a payment that arrived after its customer was deleted. */
  customerId: z.nullable(z.string()),
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  purchaseId: z.string(),
  productType: z.string(),
  quantity: z.number(),
  /** What can go back, with two decimals. */
  amount: z.string(),
  /** When it was paid. */
  at: Instant,
});
export type PaymentToDecide = z.infer<typeof PaymentToDecide>;
