import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { REASON_MAX_LENGTH } from './limits.ts';

/** `pending` while Stripe is still to be told, `refused` when Stripe said no. */
export const RefundStatus = z.enum(['pending', 'completed', 'refused']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** Money that staff give back. */
export const Refund = z.object({
  id: z.string(),
  purchaseId: z.string(),
  /** With two decimals. */
  amount: z.string(),
  /** Whether the subscription ends with it: only with a full one. */
  endSubscription: z.boolean(),
  reason: z.nullable(z.string()),
  status: RefundStatus,
  createdAt: Instant,
});
export type Refund = z.infer<typeof Refund>;

/** Dollars, as `49` or `49.00`. */
export const RefundAmount = z
  .string()
  .check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Amount must be a number of dollars such as 49.00'));

export const RefundReason = z.string().check(z.trim(), z.maxLength(REASON_MAX_LENGTH, 'Reason is too long'));

export const RefundInput = z.object({
  /** All that is left unless told. */
  amount: z.optional(RefundAmount),
  /** Of a full refund: yes, unless told otherwise. A partial one never ends anything. */
  endSubscription: z.optional(z.boolean()),
  reason: z.optional(RefundReason),
});
export type RefundInput = z.infer<typeof RefundInput>;
