import { newId, now } from '../ids.ts';
import type { LineItem, Metadata, Price, Subscription, SubscriptionItem } from '../wire.ts';
import { planOf } from './price.ts';

/** Returns the calendar end of a billing period. Both times are in seconds since 1970. */
export function periodEnd(
  start: number,
  recurring: Pick<NonNullable<Price['recurring']>, 'interval' | 'interval_count'> | null,
): number {
  const count = recurring?.interval_count ?? 1;
  const date = new Date(start * 1000);
  if (recurring?.interval === 'day') date.setUTCDate(date.getUTCDate() + count);
  else if (recurring?.interval === 'week') date.setUTCDate(date.getUTCDate() + 7 * count);
  else addMonths(date, recurring?.interval === 'year' ? 12 * count : count);
  return Math.floor(date.getTime() / 1000);
}

/** Adds months in place. January 31 plus one month is the last day of February. */
function addMonths(date: Date, months: number): void {
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
}

function buildItem(subscription: string, price: Price, quantity: number, start: number): SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: periodEnd(start, price.recurring),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export interface SubscriptionDetails {
  customer: string;
  description: string | null;
  metadata: Metadata;
  /** The checkout's lines. One-time lines are not part of the subscription. */
  lines: LineItem[];
}

export function buildSubscription({ customer, description, metadata, lines }: SubscriptionDetails): Subscription {
  const id = newId('sub');
  const start = now();
  const items = lines.flatMap(({ price, quantity }) =>
    price?.recurring ? [buildItem(id, price, quantity ?? 1, start)] : [],
  );
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: lines[0]?.currency ?? 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
}
