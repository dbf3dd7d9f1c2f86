import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { REASON_MAX_LENGTH } from './limits.ts';

/** `pending` until Stripe has answered, `refused` when Stripe has declined. Only the purchase shows what the bank sends back later. */
export const RefundStatus = z.enum(['pending', 'completed', 'refused']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** A refund that staff made. */
export const Refund = z.object({
  id: z.string(),
  purchaseId: z.string(),
  /** With two decimals. */
  amount: z.string(),
  /** Whether the refund also ends the subscription. Only a full refund can. */
  endSubscription: z.boolean(),
  reason: z.nullable(z.string()),
  status: RefundStatus,
  createdAt: Instant,
});
export type Refund = z.infer<typeof Refund>;

/** Dollars, such as `49` or `49.00`. */
export const RefundAmount = z
  .string()
  .check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Amount must be a number of dollars such as 49.00'));

export const RefundReason = z.string().check(z.trim(), z.maxLength(REASON_MAX_LENGTH, 'Reason is too long'));

export const RefundInput = z.object({
  /** Defaults to the whole remaining amount. */
  amount: z.optional(RefundAmount),
  /** Defaults to true for the newest payment of its subscription. A partial refund never ends a subscription. */
  endSubscription: z.optional(z.boolean()),
  reason: z.optional(RefundReason),
  /** The amount that could go back when the purchase was read. 409 when it is another one by now. */
  refundableAmount: z.optional(RefundAmount),
});
export type RefundInput = z.infer<typeof RefundInput>;
