import type Stripe from 'stripe';
import type { PriceState } from './payments.gateway.ts';
import { idOf } from './stripe-events.ts';

/** Length of each price interval in months. */
const MONTHS: Partial<Record<string, number>> = { day: 12 / 365, week: 12 / 52, month: 1, year: 12 };

/** Returns what a subscription earns per month, after the discounts that it still has. */
export function monthlyCentsOf(subscription: Stripe.Subscription): number {
  const listed = subscription.items.data.reduce((sum, item) => sum + monthlyCentsOfItem(item), 0);
  return Math.round(listed * (1 - discountShareOf(subscription)));
}

/** Returns the part of its latest invoice that these discounts have taken off. A discount for one invoice is gone by then. */
function discountShareOf({ discounts, latest_invoice }: Stripe.Subscription): number {
  if (!latest_invoice || typeof latest_invoice === 'string' || latest_invoice.subtotal <= 0) return 0;
  const running = new Set(discounts.map(idOf));
  const taken = (latest_invoice.total_discount_amounts ?? []).filter(({ discount }) => running.has(idOf(discount)));
  return taken.reduce((sum, { amount }) => sum + amount, 0) / latest_invoice.subtotal;
}

function monthlyCentsOfItem({ price, quantity }: Stripe.SubscriptionItem): number {
  if (!price.recurring) return 0;
  const { interval, interval_count } = price.recurring;
  return ((price.unit_amount ?? 0) * (quantity ?? 0)) / ((MONTHS[interval] ?? 1) * interval_count);
}

export function toPrice({ id, active, currency, recurring, unit_amount }: Stripe.Price): PriceState {
  const monthly =
    recurring?.interval === 'month' && recurring.interval_count === 1 && recurring.usage_type === 'licensed';
  return { id, active, currency, monthly, cents: unit_amount ?? 0 };
}
