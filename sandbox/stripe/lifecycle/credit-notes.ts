import type { Account } from '../account.ts';
import { buildCreditNote } from '../objects/credit-note.ts';
import { mustGet, newest } from '../records.ts';
import type { Charge, CreditNote, Invoice } from '../wire.ts';
import { changeBalance } from './customer-balance.ts';
import { refundCharge } from './refunds.ts';

/** What a credit note gives back to the card, and what to the customer's balance. The caller has checked that so much is left. */
interface Given {
  refundCents: number;
  creditCents: number;
}

/** Credits a paid invoice. */
export function creditInvoice(
  account: Account,
  { invoice, charge }: { invoice: Invoice; charge: Charge | undefined },
  { refundCents, creditCents }: Given,
  said: Partial<Pick<CreditNote, 'memo' | 'metadata' | 'reason'>> = {},
): CreditNote {
  const { creditNotes, invoices } = account.records;
  const amount = refundCents + creditCents;
  const earlier = newest(creditNotes, (note) => note.invoice === invoice.id).length;
  const number = `${invoice.number}-CN-${String(earlier + 1).padStart(2, '0')}`;
  const blank = buildCreditNote(invoice, { ...said, amount, number });
  const refund = charge && refundCents > 0 ? refundCharge(account, charge, { amount: refundCents }) : undefined;
  const about = {
    currency: invoice.currency,
    credit_note: blank.id,
    invoice: invoice.id,
    type: 'credit_note',
  } as const;
  const change =
    creditCents > 0 ? changeBalance(account, String(invoice.customer), { ...about, amount: -creditCents }) : undefined;
  const note: CreditNote = {
    ...blank,
    customer_balance_transaction: change?.id ?? null,
    refunds: refund
      ? [{ amount_refunded: refundCents, payment_record_refund: null, refund: refund.id, type: 'refund' }]
      : [],
  };
  creditNotes.put(note.id, note);
  const credited = invoice.post_payment_credit_notes_amount + amount;
  invoices.put(invoice.id, { ...invoice, post_payment_credit_notes_amount: credited });
  account.emit('credit_note.created', note);
  return note;
}

/** Returns what credit notes have left of a paid invoice. */
export function creditable({ total, post_payment_credit_notes_amount }: Invoice): number {
  return total - post_payment_credit_notes_amount;
}

/** Returns the charge that paid an invoice. Undefined when no card did. */
export function chargeOf({ records }: Account, invoice: Invoice): Charge | undefined {
  const [paid] = newest(records.invoicePayments, (each) => each.invoice === invoice.id && each.status === 'paid');
  if (!paid) return undefined;
  return mustGet(records.charges, mustGet(records.paymentIntents, paid.payment.payment_intent).latest_charge);
}

/** Returns the invoice that a payment belongs to. */
export function invoiceOf({ records }: Account, paymentIntent: string | null): Invoice | undefined {
  const [payment] = newest(records.invoicePayments, (each) => each.payment.payment_intent === paymentIntent);
  return payment && mustGet(records.invoices, payment.invoice);
}
