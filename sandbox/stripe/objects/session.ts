import { newId, now } from '../ids.ts';
import type { LineItem, Session } from '../wire.ts';
import { totalOf } from './line-item.ts';

export const SESSION_LIFETIME_S = 24 * 60 * 60;

/** The session's fields that the caller of `checkout.sessions.create` sets. */
type SessionDetails = Pick<Session, 'mode'> &
  Partial<
    Pick<
      Session,
      | 'allow_promotion_codes'
      | 'billing_address_collection'
      | 'cancel_url'
      | 'client_reference_id'
      | 'consent_collection'
      | 'custom_text'
      | 'customer'
      | 'customer_creation'
      | 'customer_email'
      | 'expires_at'
      | 'integration_identifier'
      | 'locale'
      | 'metadata'
      | 'origin_context'
      | 'payment_method_collection'
      | 'phone_number_collection'
      | 'submit_type'
      | 'success_url'
    >
  >;

/** Builds an open hosted checkout for `items`. */
export function buildSession(details: SessionDetails, items: LineItem[], urlOf: (id: string) => string): Session {
  const id = newId('cs_test', 58);
  const created = now();
  const total = totalOf(items);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: items[0]?.currency ?? 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: details.mode === 'payment' && !details.customer ? 'if_required' : null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: created + SESSION_LIFETIME_S,
    integration_identifier: null,
    invoice: null,
    invoice_creation:
      details.mode === 'payment'
        ? {
            enabled: false,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          }
        : null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: {},
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: details.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card', 'us_bank_account'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: urlOf(id),
    wallet_options: null,
    ...details,
  };
}
