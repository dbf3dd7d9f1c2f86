import { newId, now } from '../ids.ts';
import type { CreditNote, Invoice } from '../wire.ts';

/** Builds a credit note for a paid invoice. */
export function buildCreditNote(
  invoice: Invoice,
  details: Pick<CreditNote, 'amount' | 'number'> & Partial<Pick<CreditNote, 'memo' | 'metadata' | 'reason'>>,
): CreditNote {
  const id = newId('cn');
  const created = now();
  const { amount } = details;
  return {
    id,
    object: 'credit_note',
    amount_shipping: 0,
    created,
    currency: invoice.currency,
    customer: String(invoice.customer),
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: created,
    invoice: invoice.id,
    lines: {
      object: 'list',
      data: [
        {
          id: newId('cnli'),
          object: 'credit_note_line_item',
          amount,
          description: `Credit for invoice ${invoice.number}`,
          discount_amount: 0,
          discount_amounts: [],
          livemode: false,
          metadata: {},
          pretax_credit_amounts: [],
          quantity: 1,
          tax_rates: [],
          taxes: [],
          type: 'custom_line_item',
          unit_amount: amount,
          unit_amount_decimal: String(amount),
        },
      ],
      has_more: false,
      url: `/v1/credit_notes/${id}/lines`,
    },
    livemode: false,
    memo: null,
    metadata: {},
    out_of_band_amount: null,
    pdf: `https://pay.stripe.com/credit_notes/${id}/pdf`,
    post_payment_amount: amount,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: null,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: 'post_payment',
    voided_at: null,
    ...details,
  };
}
