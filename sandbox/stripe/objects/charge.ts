import { newId, now } from '../ids.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../wire.ts';

const NO_CARD_EXTRAS = {
  extended_authorization: { status: 'disabled' },
  incremental_authorization: { status: 'unavailable' },
  multicapture: { status: 'unavailable' },
  authorization_code: '123456',
  electronic_commerce_indicator: null,
  installments: null,
  mandate: null,
  network_token: { used: false },
  network_transaction_id: null,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
} as const;

/** Builds the charge for one attempt to pay a payment intent. It stays pending until the payment has an outcome. */
export function buildCharge(intent: PaymentIntent, method: PaymentMethod): Charge {
  const id = newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created: now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: paymentMethodDetails(intent, method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

function paymentMethodDetails(intent: PaymentIntent, { card, us_bank_account }: PaymentMethod) {
  if (us_bank_account) {
    const {
      networks: _networks,
      financial_connections_account: _account,
      status_details: _status,
      ...account
    } = us_bank_account;
    return { type: 'us_bank_account', us_bank_account: { ...account, payment_reference: null } };
  }
  if (!card) return null;
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = card;
  return {
    type: 'card',
    card: {
      ...NO_CARD_EXTRAS,
      brand,
      checks,
      country,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      last4,
      regulated_status,
      amount_authorized: intent.amount,
      network: 'visa',
      overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    },
  };
}
