import { z } from 'zod';
import { ControlError, parseControl } from '#sandbox/core/validation.ts';
import type { Account } from '../account.ts';
import { addCoupon, addPromotionCode } from '../endpoints/coupons.ts';
import { setBalance } from '../lifecycle/customer-balance.ts';
import { findPromotionCode } from '../lifecycle/discounts.ts';
import type { Coupon, Customer, PromotionCode } from '../wire.ts';

const balance = z.strictObject({ amount: z.coerce.number().int().min(-99_999_999).max(99_999_999) });

/** Sets the balance of a customer, in cents. Below zero it is credit for the next invoices. */
export function setCustomerBalance(account: Account, id: string, body: unknown): Customer {
  const customer = account.records.customers.get(id);
  if (!customer) throw new ControlError(404, `No customer ${id}.`);
  return setBalance(account, customer, parseControl(balance, body).amount);
}

const coupon = z
  .strictObject({
    code: z.string().min(1).max(500),
    percentOff: z.coerce.number().gt(0).max(100).optional(),
    amountOff: z.coerce.number().int().positive().optional(),
    currency: z.string().length(3).default('usd'),
    duration: z.enum(['once', 'forever', 'repeating']).default('once'),
    durationInMonths: z.coerce.number().int().positive().optional(),
  })
  .refine(({ percentOff, amountOff }) => (percentOff === undefined) !== (amountOff === undefined), {
    error: 'Either percentOff or amountOff is required.',
  })
  .refine(({ duration, durationInMonths }) => (duration === 'repeating') === (durationInMonths !== undefined), {
    error: 'durationInMonths belongs to the duration "repeating".',
  });

/** Makes a coupon together with the code that buyers type. */
export function makeCoupon(account: Account, body: unknown): { coupon: Coupon; promotion_code: PromotionCode } {
  const { code, percentOff, amountOff, currency, duration, durationInMonths } = parseControl(coupon, body);
  if (findPromotionCode(account, code)) throw new ControlError(409, `There is a code ${code} already.`);
  const made = addCoupon(account, {
    duration,
    name: code.slice(0, 40),
    ...(amountOff === undefined ? { percent_off: percentOff ?? null } : { amount_off: amountOff, currency }),
    ...(durationInMonths && { duration_in_months: durationInMonths }),
  });
  return { coupon: made, promotion_code: addPromotionCode(account, { coupon: made.id, code }) };
}
