import { newId, now } from '../ids.ts';
import type { Plan, Price } from '../wire.ts';

interface PriceDetails {
  id?: string;
  currency: string;
  product: string;
  /** In the currency's smallest unit. */
  unitAmount: number;
  recurring?: { interval: string; interval_count?: number } | undefined;
  active?: boolean;
  metadata?: Price['metadata'];
  nickname?: string | null;
  lookup_key?: string | null;
  tax_behavior?: Price['tax_behavior'];
}

export function buildPrice({ unitAmount, recurring, ...details }: PriceDetails): Price {
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
    ...details,
  };
}

/** Returns the older form of a recurring price. Subscription items still contain it. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
