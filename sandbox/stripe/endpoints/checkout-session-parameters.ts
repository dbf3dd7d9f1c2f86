import { z } from 'zod';
import {
  bool,
  currency,
  email,
  harmless,
  integer,
  metadata,
  notSupported,
  oneOf,
  text,
  url,
} from '../api/parameters.ts';
import { productData, recurring, taxBehavior, unitAmount } from './products-and-prices.ts';

const LOCALES =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW';

const message = z.union([z.literal('').transform(() => null), z.strictObject({ message: text(1200) })]).optional();
const disabled = z.strictObject({ enabled: oneOf('false').transform(() => false) }).optional();

const priceData = z.strictObject({
  currency: currency(),
  product: text().optional(),
  product_data: productData.optional(),
  recurring: recurring.optional(),
  tax_behavior: taxBehavior.optional(),
  unit_amount: unitAmount,
  unit_amount_decimal: notSupported(),
});

const lineItem = z.strictObject({
  adjustable_quantity: z
    .strictObject({
      enabled: bool(),
      maximum: integer({ min: 1, max: 999_999 }).optional(),
      minimum: integer({ min: 0, max: 999_999 }).optional(),
    })
    .optional(),
  metadata: metadata().optional(),
  price: text().optional(),
  price_data: priceData.optional(),
  quantity: integer({ min: 1, max: 999_999 }),
  tax_rates: notSupported(),
});

const intentData = z.strictObject({
  application_fee_amount: notSupported(),
  capture_method: oneOf('automatic', 'automatic_async').optional(),
  description: text(1000).optional(),
  metadata: metadata().optional(),
  on_behalf_of: notSupported(),
  receipt_email: email().optional(),
  setup_future_usage: oneOf('off_session', 'on_session').optional(),
  shipping: notSupported(),
  statement_descriptor: harmless(),
  statement_descriptor_suffix: text(22).optional(),
  transfer_data: notSupported(),
  transfer_group: notSupported(),
});

const subscriptionData = z.strictObject({
  application_fee_percent: notSupported(),
  billing_cycle_anchor: notSupported(),
  billing_cycle_anchor_config: notSupported(),
  billing_mode: harmless(),
  default_tax_rates: notSupported(),
  description: text(500).optional(),
  invoice_settings: harmless(),
  metadata: metadata().optional(),
  on_behalf_of: notSupported(),
  pending_invoice_item_interval: notSupported(),
  proration_behavior: harmless(),
  transfer_data: notSupported(),
  trial_end: notSupported(),
  trial_period_days: notSupported(),
  trial_settings: harmless(),
});

/** All fields of the SDK's `SessionCreateParams`. */
export const sessionCreation = {
  adaptive_pricing: harmless(),
  after_expiration: notSupported(),
  allow_promotion_codes: bool().optional(),
  allowed_payment_method_types: notSupported(),
  automatic_tax: disabled,
  billing_address_collection: oneOf('auto', 'required').optional(),
  branding_settings: harmless(),
  cancel_url: url().optional(),
  client_reference_id: text(200).optional(),
  consent_collection: z
    .strictObject({
      payment_method_reuse_agreement: z.strictObject({ position: oneOf('auto', 'hidden') }).optional(),
      promotions: oneOf('auto', 'none').optional(),
      terms_of_service: oneOf('none', 'required').optional(),
    })
    .optional(),
  currency: currency().optional(),
  custom_fields: notSupported(),
  custom_text: z
    .strictObject({
      after_submit: message,
      shipping_address: message,
      submit: message,
      terms_of_service_acceptance: message,
    })
    .optional(),
  customer: text().optional(),
  customer_account: notSupported(),
  customer_creation: oneOf('always', 'if_required').optional(),
  customer_email: email().optional(),
  customer_update: z
    .strictObject({
      address: oneOf('auto', 'never').optional(),
      name: oneOf('auto', 'never').optional(),
      shipping: oneOf('auto', 'never').optional(),
    })
    .optional(),
  discounts: notSupported(),
  excluded_payment_method_types: notSupported(),
  expires_at: integer({ min: 0 }).optional(),
  integration_identifier: text().optional(),
  invoice_creation: disabled,
  line_items: z.array(lineItem).max(100).optional(),
  locale: oneOf(...LOCALES.split(' ')).optional(),
  managed_payments: disabled,
  metadata: metadata().optional(),
  mode: oneOf('payment', 'setup', 'subscription'),
  name_collection: harmless(),
  optional_items: notSupported(),
  origin_context: oneOf('mobile_app', 'web').optional(),
  payment_intent_data: intentData.optional(),
  payment_method_collection: oneOf('always', 'if_required').optional(),
  payment_method_configuration: harmless(),
  payment_method_data: harmless(),
  payment_method_options: harmless(),
  permissions: harmless(),
  phone_number_collection: z.strictObject({ enabled: bool() }).optional(),
  redirect_on_completion: notSupported(),
  return_url: notSupported(),
  saved_payment_method_options: harmless(),
  setup_intent_data: notSupported(),
  shipping_address_collection: notSupported(),
  shipping_options: notSupported(),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe').optional(),
  subscription_data: subscriptionData.optional(),
  success_url: url().optional(),
  tax_id_collection: disabled,
  ui_mode: oneOf('hosted_page').optional(),
  wallet_options: harmless(),
};

export type SessionCreation = z.output<z.ZodObject<typeof sessionCreation>>;
export type LineItemCreation = z.output<typeof lineItem>;
