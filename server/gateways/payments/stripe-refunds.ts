import Stripe from 'stripe';
import { VendorRefusal } from '#server/shared/errors.ts';
import type { RefundOrder } from './payments.gateway.ts';

/** Stripe's maximum. */
const PAGE_SIZE = 100;
/** More than any payment has. The SDK wants a limit. */
const MOST = 10_000;

/** Returns all refunds of a charge, newest first. The charge itself contains only the newest few. */
export async function readRefunds(stripe: Stripe, charge: Stripe.Charge): Promise<Stripe.Refund[]> {
  const { data = [], has_more } = charge.refunds ?? {};
  if (!has_more) return data;
  const expand = ['data.failure_balance_transaction'];
  return stripe.refunds.list({ charge: charge.id, limit: PAGE_SIZE, expand }).autoPagingToArray({ limit: MOST });
}

/**
 * Refunds an order once. Stripe forgets idempotency keys after a day, but retries may last longer. Therefore it first looks
 * for an existing refund with the order's id in its metadata.
 */
export async function refundPayment(stripe: Stripe, order: RefundOrder): Promise<string> {
  const { id, paymentIntentId: payment_intent, amountCents: amount } = order;
  try {
    for await (const made of stripe.refunds.list({ payment_intent, limit: PAGE_SIZE })) {
      if (made.metadata?.refundId === id) return made.id;
    }
    const params = { payment_intent, amount, metadata: { refundId: id } };
    const refund = await stripe.refunds.create(params, { idempotencyKey: `refund-${id}` });
    if (!refund.id) throw new Error('Stripe answered something that is not one of its objects');
    return refund.id;
  } catch (error) {
    // 409 means that another attempt for this order is in progress.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode === 409) throw error;
    throw new VendorRefusal(wordsFor(error), error.code ?? 'refused', error);
  }
}

function wordsFor({ code }: Stripe.errors.StripeInvalidRequestError): string {
  if (code === 'charge_already_refunded') return 'This payment has been refunded already';
  if (code === 'charge_disputed') return 'This payment is disputed and cannot be refunded';
  return 'The payment service did not accept this refund';
}
