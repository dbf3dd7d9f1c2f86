import * as z from 'zod/mini';
import { UPSELL_DEFAULT_QUANTITY, UPSELL_MAX_QUANTITY } from './limits.ts';

const CustomerId = z.string('Customer ID is required').check(z.minLength(1, 'Customer ID is required'));

export const CheckoutRequest = z.object({ customerId: CustomerId });
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

export const UpsellRequest = z.object({
  customerId: CustomerId,
  /** Team licenses to buy. */
  quantity: z._default(
    z
      .int('Quantity must be a whole number')
      .check(
        z.gte(1, 'Quantity must be at least 1'),
        z.lte(UPSELL_MAX_QUANTITY, `Quantity must be at most ${UPSELL_MAX_QUANTITY}`),
      ),
    UPSELL_DEFAULT_QUANTITY,
  ),
});
export type UpsellRequest = z.infer<typeof UpsellRequest>;

export const CheckoutResponse = z.object({ url: z.string() });
export type CheckoutResponse = z.infer<typeof CheckoutResponse>;

/** The purchase made in this browser according to the database, or `null` without a purchase. */
export const CheckoutSummary = z.object({
  purchase: z.nullable(
    z.object({
      productType: z.string(),
      quantity: z.number(),
      /** With two decimals. */
      amount: z.string(),
      status: z.string(),
    }),
  ),
  /** The customer that this browser's own lead capture matched or created. The upsell is bought for them. */
  customerId: z.nullable(z.string()),
  teamLicense: z.object({
    /** Monthly price of one team license, with two decimals. */
    price: z.string(),
    currency: z.string(),
  }),
});
export type CheckoutSummary = z.infer<typeof CheckoutSummary>;
