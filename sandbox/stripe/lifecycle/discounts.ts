import type { Account } from '../account.ts';
import { now } from '../ids.ts';
import { buildDiscount, discountOn, spread } from '../objects/coupon.ts';
import type { AppliedDiscount } from '../objects/invoice.ts';
import { totalOf } from '../objects/line-item.ts';
import { periodEnd } from '../objects/subscription.ts';
import { mustGet, newest } from '../records.ts';
import type { Coupon, LineItem, PromotionCode, Session, Subscription } from '../wire.ts';

/** Finds a usable promotion code. Upper and lower case make no difference. */
export function findPromotionCode(account: Account, code: string): PromotionCode | undefined {
  const isAsked = (each: PromotionCode) => each.active && each.code.toLowerCase() === code.trim().toLowerCase();
  return newest(account.records.promotionCodes, isAsked)[0];
}

/** Returns why a checkout does not take a code, or undefined when it does. */
export function codeProblem(account: Account, session: Session, code: string): string | undefined {
  if (!session.allow_promotion_codes) return 'This checkout takes no promotion codes.';
  const coupon = account.records.coupons.get(findPromotionCode(account, code)?.promotion.coupon ?? '');
  if (!coupon?.valid) return 'This code is invalid.';
  const isOtherCurrency = coupon.amount_off !== null && coupon.currency !== session.currency;
  return isOtherCurrency ? 'This code is for another currency.' : undefined;
}

/** Applies a promotion code to an open checkout. Returns the reason when that is not possible. */
export function applyCode(account: Account, session: Session, code: string): Session | string {
  const problem = codeProblem(account, session, code);
  const promotionCode = findPromotionCode(account, code);
  if (problem || !promotionCode) return problem ?? 'This code is invalid.';
  const discounts = [{ coupon: promotionCode.promotion.coupon, promotion_code: promotionCode.id }];
  return reprice(account, { ...session, discounts });
}

/** Computes the amounts of a checkout from its lines and its coupon, and saves them. */
export function reprice(account: Account, session: Session): Session {
  const backing = mustGet(account.records.sessionBackings, session.id);
  const coupon = couponOf(account, session);
  const subtotals = backing.lines.map(({ amount_subtotal }) => amount_subtotal);
  const subtotal = subtotals.reduce((sum, amount) => sum + amount, 0);
  const parts = spread(coupon ? discountOn(subtotal, coupon) : 0, subtotals);
  const lines = backing.lines.map((line, index): LineItem => {
    const amount_discount = parts[index] ?? 0;
    return { ...line, amount_discount, amount_total: line.amount_subtotal - amount_discount };
  });
  const total = totalOf(lines);
  const priced: Session = {
    ...session,
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: { amount_discount: subtotal - total, amount_shipping: 0, amount_tax: 0 },
  };
  account.records.sessions.put(priced.id, priced);
  account.records.sessionBackings.put(priced.id, { ...backing, lines });
  return priced;
}

function couponOf(account: Account, { discounts }: Session): Coupon | undefined {
  const id = discounts?.[0]?.coupon;
  return id ? mustGet(account.records.coupons, id) : undefined;
}

/** Uses up a checkout's code, and gives its subscription the discount. */
export function redeem(account: Account, session: Session, subscription: Subscription): Subscription {
  const { coupons, discounts, promotionCodes, subscriptions } = account.records;
  const coupon = couponOf(account, session);
  if (!coupon) return subscription;
  const promotionCode = promotionCodes.get(session.discounts?.[0]?.promotion_code ?? '');
  coupons.put(coupon.id, { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  if (promotionCode) {
    promotionCodes.put(promotionCode.id, { ...promotionCode, times_redeemed: promotionCode.times_redeemed + 1 });
  }
  const months = coupon.duration_in_months;
  const discount = buildDiscount({
    coupon: coupon.id,
    promotionCode: promotionCode?.id ?? null,
    customer: subscription.customer,
    subscription: subscription.id,
    end: months === null ? null : periodEnd(now(), { interval: 'month', interval_count: months }),
  });
  discounts.put(discount.id, discount);
  account.emit('customer.discount.created', discount);
  const discounted = { ...subscription, discounts: [discount.id] };
  subscriptions.put(discounted.id, discounted);
  return discounted;
}

/** Returns the discounts of a period that begins at `start`, and those that the subscription keeps after it. */
export function discountsAt(
  account: Account,
  subscription: Subscription,
  start: number,
): { applied: AppliedDiscount[]; kept: string[] } {
  const { coupons, discounts } = account.records;
  const running = subscription.discounts
    .map((id) => mustGet(discounts, id))
    .filter(({ end }) => end === null || end > start);
  const applied = running.map(({ id, source }) => ({ id, coupon: mustGet(coupons, source.coupon) }));
  const kept = applied.filter(({ coupon }) => coupon.duration !== 'once').map(({ id }) => id);
  return { applied, kept };
}
