import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** Changes that can be requested for a subscription. */
export const SubscriptionChangeKind = z.enum(['cancel_at_period_end', 'cancel_now', 'resume']);
export type SubscriptionChangeKind = z.infer<typeof SubscriptionChangeKind>;

/** A subscription as shown to staff. */
export const Subscription = z.object({
  /** Our own id, not Stripe's. */
  id: z.string(),
  customerId: z.string(),
  stripeSubscriptionId: z.string(),
  /** `agent_license` or `team_license`. */
  productType: z.string(),
  quantity: z.number(),
  /** Monthly price of the whole subscription as it was sold, with two decimals. Null until Stripe has reported it. */
  monthlyAmount: z.nullable(z.string()),
  /** Stripe's status. Null until Stripe has reported it. */
  status: z.nullable(z.string()),
  currentPeriodEnd: z.nullable(Instant),
  /** When the next payment is due. Null when no payment is due. */
  nextPaymentAt: z.nullable(Instant),
  /** When the subscription will end, if that is known. */
  cancelAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** The last requested change, while Stripe has yet to be told. */
  pendingChange: z.nullable(SubscriptionChangeKind),
  /** The last failed payment and the bank's message. */
  lastFailure: z.nullable(z.object({ at: Instant, message: z.nullable(z.string()) })),
});
export type Subscription = z.infer<typeof Subscription>;

/** Returns whether the subscription is over. It cannot be changed any more then. */
export function hasEnded({ status }: { status: string | null }): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Stripe's statuses of a subscription whose period is paid, or whose card Stripe still tries to charge. */
export const RUNNING_STATUSES = ['active', 'trialing', 'past_due'];

/** Returns whether the subscription runs. */
export function isRunning({ status }: { status: string | null }): boolean {
  return status !== null && RUNNING_STATUSES.includes(status);
}

/** By default the subscription ends with the period that is already paid. */
export const SubscriptionCancellation = z.object({ atPeriodEnd: z._default(z.boolean(), true) });
export type SubscriptionCancellation = z.infer<typeof SubscriptionCancellation>;
