import { newId, now } from '../ids.ts';
import type { Coupon, Discount, PromotionCode } from '../wire.ts';

export type CouponDetails = Pick<Coupon, 'duration'> &
  Partial<
    Pick<
      Coupon,
      | 'amount_off'
      | 'currency'
      | 'duration_in_months'
      | 'id'
      | 'max_redemptions'
      | 'metadata'
      | 'name'
      | 'percent_off'
      | 'redeem_by'
    >
  >;

export function buildCoupon(details: CouponDetails): Coupon {
  return {
    id: newId('', 8).slice(1),
    object: 'coupon',
    amount_off: null,
    created: now(),
    currency: null,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...details,
  };
}

export function buildPromotionCode(
  details: { coupon: string; code: string } & Partial<Pick<PromotionCode, 'active' | 'max_redemptions' | 'metadata'>>,
): PromotionCode {
  const { coupon, ...rest } = details;
  return {
    id: newId('promo'),
    object: 'promotion_code',
    active: true,
    created: now(),
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: { coupon, type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
    ...rest,
  };
}

/** Builds the use of a coupon for a subscription. `end` is null for a coupon without a number of months. */
export function buildDiscount(
  details: { coupon: string; promotionCode: string | null } & Pick<Discount, 'customer' | 'end' | 'subscription'>,
): Discount {
  const { coupon, promotionCode, ...rest } = details;
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer_account: null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon, type: 'coupon' },
    start: now(),
    subscription_item: null,
    ...rest,
  };
}

/** Returns what a coupon takes off an amount, in the currency's smallest unit. */
export function discountOn(amount: number, { percent_off, amount_off }: Coupon): number {
  return percent_off === null ? Math.min(amount, amount_off ?? 0) : Math.round((amount * percent_off) / 100);
}

/** Divides a discount among amounts in proportion to them. The parts add up to the discount. */
export function spread(discount: number, amounts: number[]): number[] {
  let [left, rest] = [discount, amounts.reduce((sum, amount) => sum + amount, 0)];
  return amounts.map((amount) => {
    const part = rest === 0 ? 0 : Math.round((left * amount) / rest);
    left -= part;
    rest -= amount;
    return part;
  });
}
