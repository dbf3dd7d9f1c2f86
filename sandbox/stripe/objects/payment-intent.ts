import { newId, now } from '../ids.ts';
import type { PaymentIntent } from '../wire.ts';

export type PaymentIntentDetails = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> &
  Partial<
    Pick<
      PaymentIntent,
      'description' | 'metadata' | 'receipt_email' | 'setup_future_usage' | 'statement_descriptor_suffix'
    >
  >;

/** Builds a payment intent that still needs a payment method. */
export function buildPaymentIntent(details: PaymentIntentDetails): PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_${newId('secret')}`,
    confirmation_method: 'automatic',
    created: now(),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...details,
  };
}
