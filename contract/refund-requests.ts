import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { REASON_MAX_LENGTH } from './limits.ts';
import { ListQuery } from './lists.ts';
import { RefundAmount } from './refunds.ts';
import { usageFields } from './usage.ts';

export const REFUND_REQUEST_STATUSES = ['open', 'approved', 'rejected', 'withdrawn'] as const;
export const RefundRequestStatus = z.enum(REFUND_REQUEST_STATUSES);
export type RefundRequestStatus = z.infer<typeof RefundRequestStatus>;

/** The conditions of the refund rule and whether each is met: current values while the request is open, then the values at the decision or withdrawal. */
export const RefundConditions = z.object({
  /** Whether the customer has signed in to the app, and when they first did. How much they use it does not decide, but staff see it. */
  used: z.object({ met: z.boolean(), at: z.nullable(Instant), ...usageFields }),
  guide: z.object({ met: z.boolean(), answered: z.number(), total: z.number() }),
  /** `day` counts from 1 on the day of the payment. */
  inTime: z.object({ met: z.boolean(), day: z.number(), days: z.number() }),
});
export type RefundConditions = z.infer<typeof RefundConditions>;

export const RefundRequest = z.object({
  id: z.string(),
  customerId: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
  purchaseId: z.string(),
  /** What went back with its approval, else what is left of the payment without refunds under way. With two decimals. */
  amount: z.string(),
  reason: z.string(),
  status: RefundRequestStatus,
  createdAt: Instant,
  /** When staff decided, or the customer withdrew it. */
  decidedAt: z.nullable(Instant),
  /** When the buyer's bank last sent back a refund of this purchase. The request is then open again. */
  returnedAt: z.nullable(Instant),
  /** The reason that staff gave with a rejection. */
  message: z.nullable(z.string()),
  conditions: RefundConditions,
});
export type RefundRequest = z.infer<typeof RefundRequest>;

export const RefundRequestInput = z.object({
  reason: z.string('Reason is required').check(z.trim(), z.maxLength(REASON_MAX_LENGTH, 'Reason is too long')),
  /** The purchase that the account showed as refundable. 409 when it is another one by now. */
  purchaseId: z.optional(z.string()),
});
export type RefundRequestInput = z.infer<typeof RefundRequestInput>;

export const RefundRejection = z.object({
  message: z
    .string('Message is required')
    .check(z.trim(), z.minLength(1, 'Message is required'), z.maxLength(REASON_MAX_LENGTH, 'Message is too long')),
});
export type RefundRejection = z.infer<typeof RefundRejection>;

export const RefundApproval = z.object({
  message: z.optional(z.string().check(z.trim(), z.maxLength(REASON_MAX_LENGTH, 'Message is too long'))),
  /** The request's `amount` when it was read. 409 when it is another one by now. */
  refundableAmount: z.optional(RefundAmount),
});
export type RefundApproval = z.infer<typeof RefundApproval>;

export const RefundRequestListQuery = z.extend(ListQuery, { status: z.optional(RefundRequestStatus) });
export type RefundRequestListQuery = z.infer<typeof RefundRequestListQuery>;

/** The purchase that can be refunded now, and its conditions. */
export const Refundable = z.object({
  purchaseId: z.string(),
  productType: z.string(),
  amount: z.string(),
  conditions: RefundConditions,
});
export type Refundable = z.infer<typeof Refundable>;
