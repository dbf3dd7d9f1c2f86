import { endpoint } from '../api/endpoint.ts';
import { invalid } from '../api/errors.ts';
import { listing, pageOf } from '../api/list.ts';
import { harmless, integer, metadata, notSupported, oneOf, text } from '../api/parameters.ts';
import { chargeOf, creditable, creditInvoice } from '../lifecycle/credit-notes.ts';
import { newest } from '../records.ts';
import type { CreditNote } from '../wire.ts';
import { mergeMetadata } from './changes.ts';
import { withoutUndefined } from './products-and-prices.ts';
import { refundableAmount } from './refunds-and-disputes.ts';
import { find, retrieve } from './retrieve.ts';

const cents = () => integer({ min: 1, max: 99_999_999 }).optional();

const create = endpoint(
  'POST',
  '/credit_notes',
  {
    amount: cents(),
    credit_amount: cents(),
    effective_at: notSupported(),
    email_type: harmless(),
    invoice: text(),
    lines: notSupported(),
    memo: text().optional(),
    metadata: metadata().optional(),
    out_of_band_amount: notSupported(),
    reason: oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory').optional(),
    refund_amount: cents(),
    refunds: notSupported(),
    shipping_cost: notSupported(),
  },
  ({ account, params }) => {
    const invoice = find(account, 'invoices', 'invoice', params.invoice, 'invoice');
    if (invoice.status !== 'paid') {
      throw invalid('The sandbox credits only invoices that are paid.', { param: 'invoice' });
    }
    const { refund_amount: refundCents = 0, credit_amount: creditCents = 0 } = params;
    const amount = params.amount ?? refundCents + creditCents;
    if (amount === 0) {
      throw invalid('You must provide at least one of the following parameters: amount, lines, shipping_cost.');
    }
    if (amount !== refundCents + creditCents) {
      throw invalid(
        'The sum of credit amount, refund amount and out of band amount must equal the credit note amount.',
      );
    }
    if (amount > creditable(invoice)) {
      throw invalid(`The credit note amount is greater than what is left of the invoice (${creditable(invoice)}).`, {
        param: 'amount',
      });
    }
    const charge = chargeOf(account, invoice);
    if (refundCents > 0) {
      if (!charge) throw invalid('This invoice has no payment to refund.', { param: 'refund_amount' });
      refundableAmount(account, charge, refundCents);
    }
    const { memo, reason } = params;
    const said = withoutUndefined({ memo, reason, metadata: mergeMetadata({}, params.metadata) });
    return creditInvoice(account, { invoice, charge }, { refundCents, creditCents }, said);
  },
);

export const creditNoteEndpoints = [
  create,
  retrieve('/credit_notes', 'creditNotes', 'credit note'),
  endpoint(
    'GET',
    '/credit_notes',
    { ...listing, customer: text().optional(), customer_account: notSupported(), invoice: text().optional() },
    ({ account, params }) => {
      const fits = (note: CreditNote) =>
        note.invoice === (params.invoice ?? note.invoice) && note.customer === (params.customer ?? note.customer);
      return pageOf(newest(account.records.creditNotes, fits), params, '/v1/credit_notes', 'credit note');
    },
  ),
];
