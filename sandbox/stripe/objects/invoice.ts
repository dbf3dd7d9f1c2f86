import { newId, now } from '../ids.ts';
import type {
  Coupon,
  Customer,
  Invoice,
  InvoiceLineItem,
  InvoicePayment,
  PaymentIntent,
  Price,
  Subscription,
} from '../wire.ts';
import { discountOn, spread } from './coupon.ts';

/** One line to bill: a subscription's item for a period, or a one-time purchase together with it. */
export interface BilledLine {
  price: Price;
  quantity: number;
  description: string;
  /** The id of the subscription's item, or null for a one-time price. */
  item: string | null;
  period: { start: number; end: number };
  /** In cents. Set for a part of a period, whose price the unit price does not tell. */
  prorated?: number;
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

export interface InvoiceDetails {
  customer: Customer;
  subscription: Subscription;
  reason: BillingReason;
  lines: BilledLine[];
  discounts: AppliedDiscount[];
}

/** A discount of a subscription, and its coupon. */
export interface AppliedDiscount {
  id: string;
  coupon: Coupon;
}

/** Builds a finalized, unpaid invoice. */
export function buildInvoice({ customer, subscription, reason, lines, discounts }: InvoiceDetails): Invoice {
  const id = newId('in');
  const created = now();
  const items = discounted(
    lines.map((line) => buildLine(id, subscription, line)),
    discounts,
  );
  const subtotal = sum(items.map(({ amount }) => amount));
  const amounts = discounts.map(({ id: discount }) => ({ amount: takenOff(items, discount), discount }));
  const total = amounts.reduce((left, { amount }) => left - amount, subtotal);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map((discount) => discount.id),
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: items, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: amounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: amounts.map((each) => ({ ...each, type: 'discount' })),
    total_taxes: [],
    webhooks_delivered_at: created,
  };
}

/** Takes the discounts off the lines, one after the other. */
function discounted(lines: InvoiceLineItem[], discounts: AppliedDiscount[]): InvoiceLineItem[] {
  return discounts.reduce((before, { id: discount, coupon }) => {
    const left = before.map(({ amount, discount_amounts }) =>
      (discount_amounts ?? []).reduce((rest, each) => rest - each.amount, amount),
    );
    const parts = spread(discountOn(sum(left), coupon), left);
    return before.map((line, index): InvoiceLineItem => {
      const amount = parts[index] ?? 0;
      return {
        ...line,
        discount_amounts: [...(line.discount_amounts ?? []), { amount, discount }],
        pretax_credit_amounts: [...(line.pretax_credit_amounts ?? []), { amount, discount, type: 'discount' }],
      };
    });
  }, lines);
}

function takenOff(lines: InvoiceLineItem[], discount: string): number {
  return sum(
    lines.flatMap(({ discount_amounts }) =>
      (discount_amounts ?? []).filter((each) => each.discount === discount).map(({ amount }) => amount),
    ),
  );
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function buildLine(invoice: string, subscription: Subscription, line: BilledLine): InvoiceLineItem {
  const amount = line.prorated ?? (line.price.unit_amount ?? 0) * line.quantity;
  const proration = line.prorated !== undefined;
  const itemDetails = { proration, proration_details: { credited_items: null }, subscription: subscription.id };
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: line.price.currency,
    description: `${line.quantity} × ${line.description}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: line.item
      ? {
          invoice_item_details: null,
          subscription_item_details: { ...itemDetails, invoice_item: null, subscription_item: line.item },
          type: 'subscription_item_details',
        }
      : {
          invoice_item_details: { ...itemDetails, invoice_item: newId('ii') },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: 'price_details',
      unit_amount_decimal: line.price.unit_amount_decimal,
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** Builds the link between an invoice and the payment intent that pays it. */
export function buildInvoicePayment(invoice: Invoice, intent: PaymentIntent): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
