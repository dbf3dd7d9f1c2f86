import { z } from 'zod';
import type { Account } from '../account.ts';
import { endpoint } from '../api/endpoint.ts';
import { invalid } from '../api/errors.ts';
import { listing, pageOf } from '../api/list.ts';
import { bool, currency, integer, metadata, notSupported, oneOf, text } from '../api/parameters.ts';
import { newId } from '../ids.ts';
import { findPromotionCode } from '../lifecycle/discounts.ts';
import { buildCoupon, buildPromotionCode, type CouponDetails } from '../objects/coupon.ts';
import { newest } from '../records.ts';
import type { Coupon, PromotionCode } from '../wire.ts';
import { mergeMetadata } from './changes.ts';
import { withoutUndefined } from './products-and-prices.ts';
import { find, retrieve } from './retrieve.ts';

/** More than 0 and at most 100, with two decimals. */
const percent = () =>
  text()
    .refine((value) => /^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) > 0 && Number(value) <= 100, {
      error: 'Invalid decimal: must be greater than 0 and at most 100',
    })
    .transform(Number);

const createCoupon = endpoint(
  'POST',
  '/coupons',
  {
    amount_off: integer({ min: 1, max: 99_999_999 }).optional(),
    applies_to: notSupported(),
    currency: currency().optional(),
    currency_options: notSupported(),
    duration: oneOf('forever', 'once', 'repeating').optional(),
    duration_in_months: integer({ min: 1 }).optional(),
    id: text(100).optional(),
    max_redemptions: notSupported(),
    metadata: metadata().optional(),
    name: text(40).optional(),
    percent_off: percent().optional(),
    redeem_by: notSupported(),
  },
  ({ account, params }) => {
    const { duration = 'once', metadata: said, ...rest } = params;
    if (params.id && account.records.coupons.get(params.id)) {
      throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
    }
    return addCoupon(account, withoutUndefined({ ...rest, duration, metadata: mergeMetadata({}, said) }));
  },
);

/** Saves a coupon, unless its parts contradict each other. */
export function addCoupon(account: Account, details: CouponDetails): Coupon {
  const { amount_off, percent_off, currency: inCurrency, duration, duration_in_months } = details;
  if ((amount_off == null) === (percent_off == null)) {
    throw invalid('You must pass either `amount_off` or `percent_off`, and not both.', { param: 'percent_off' });
  }
  if (amount_off != null && !inCurrency) {
    throw invalid('You must pass `currency` when passing `amount_off`.', {
      code: 'parameter_missing',
      param: 'currency',
    });
  }
  if ((duration === 'repeating') !== (duration_in_months != null)) {
    throw invalid('You must pass `duration_in_months` when, and only when, `duration` is repeating.', {
      param: 'duration_in_months',
    });
  }
  const coupon = buildCoupon(details);
  account.records.coupons.put(coupon.id, coupon);
  account.emit('coupon.created', coupon);
  return coupon;
}

export function addPromotionCode(
  account: Account,
  { coupon, code, metadata: said = {} }: { coupon: string; code: string; metadata?: PromotionCode['metadata'] },
): PromotionCode {
  find(account, 'coupons', 'coupon', coupon, 'promotion[coupon]');
  if (findPromotionCode(account, code)) {
    throw invalid('An active promotion code with this code already exists.', { param: 'code' });
  }
  const promotionCode = buildPromotionCode({ coupon, code, metadata: said });
  account.records.promotionCodes.put(promotionCode.id, promotionCode);
  account.emit('promotion_code.created', promotionCode);
  return promotionCode;
}

export const couponEndpoints = [
  createCoupon,
  retrieve('/coupons', 'coupons', 'coupon'),
  endpoint('GET', '/coupons', listing, ({ account, params }) =>
    pageOf(newest(account.records.coupons), params, '/v1/coupons', 'coupon'),
  ),
  endpoint(
    'POST',
    '/promotion_codes',
    {
      active: notSupported(),
      code: text(500).optional(),
      customer: notSupported(),
      customer_account: notSupported(),
      expires_at: notSupported(),
      max_redemptions: notSupported(),
      metadata: metadata().optional(),
      promotion: z.strictObject({ coupon: text(), type: oneOf('coupon') }),
      restrictions: notSupported(),
    },
    ({ account, params }) => {
      const { code = newId('', 8).slice(1).toUpperCase(), promotion } = params;
      return addPromotionCode(account, {
        code,
        coupon: promotion.coupon,
        metadata: mergeMetadata({}, params.metadata),
      });
    },
  ),
  retrieve('/promotion_codes', 'promotionCodes', 'promotion code'),
  endpoint(
    'GET',
    '/promotion_codes',
    {
      ...listing,
      active: bool().optional(),
      code: text().optional(),
      coupon: text().optional(),
      customer: notSupported(),
      customer_account: notSupported(),
    },
    ({ account, params }) => {
      const fits = ({ active, code, promotion }: PromotionCode) =>
        active === (params.active ?? active) &&
        (!params.code || code.toLowerCase() === params.code.toLowerCase()) &&
        promotion.coupon === (params.coupon ?? promotion.coupon);
      return pageOf(newest(account.records.promotionCodes, fits), params, '/v1/promotion_codes', 'promotion code');
    },
  ),
];
