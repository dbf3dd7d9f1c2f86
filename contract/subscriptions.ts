import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** What can be asked of a subscription. */
export const SubscriptionChangeKind = z.enum(['cancel_at_period_end', 'cancel_now', 'resume']);
export type SubscriptionChangeKind = z.infer<typeof SubscriptionChangeKind>;

/** A subscription as staff see it. */
export const Subscription = z.object({
  /** Ours, not Stripe's. */
  id: z.string(),
  customerId: z.string(),
  stripeSubscriptionId: z.string(),
  /** `agent_license` or `team_license`. */
  productType: z.string(),
  quantity: z.number(),
  /** What all of it costs a month, as it was sold, with two decimals; null before Stripe was asked. */
  monthlyAmount: z.nullable(z.string()),
  /** Stripe's word; null before Stripe was asked. */
  status: z.nullable(z.string()),
  currentPeriodEnd: z.nullable(Instant),
  /** When the next payment is due; null when there is none. */
  nextPaymentAt: z.nullable(Instant),
  /** When it is known to end. */
  cancelAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** What was asked last and Stripe is still to be told. */
  pendingChange: z.nullable(SubscriptionChangeKind),
  /** The last payment that did not come in, and what the bank said of it. */
  lastFailure: z.nullable(z.object({ at: Instant, message: z.nullable(z.string()) })),
});
export type Subscription = z.infer<typeof Subscription>;

/** Whether it is over, so that nothing can be asked of it any more. */
export function hasEnded({ status }: { status: string | null }): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** At the end of what is paid for unless told otherwise. */
export const SubscriptionCancellation = z.object({ atPeriodEnd: z._default(z.boolean(), true) });
export type SubscriptionCancellation = z.infer<typeof SubscriptionCancellation>;
