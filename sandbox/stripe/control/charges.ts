import { z } from 'zod';
import { ControlError, parseControl } from '#sandbox/core/validation.ts';
import type { Account } from '../account.ts';
import { refundableAmount } from '../endpoints/refunds-and-disputes.ts';
import { creditable, creditInvoice, invoiceOf } from '../lifecycle/credit-notes.ts';
import { closeDispute, openDispute, openDisputeOf } from '../lifecycle/disputes.ts';
import { failRefund, newestRefund, refundCharge } from '../lifecycle/refunds.ts';
import { DISPUTE_REASONS } from '../objects/dispute.ts';
import type { Charge } from '../wire.ts';

const refund = z.strictObject({ amount: z.coerce.number().int().positive().optional() });
const creditNote = z.strictObject({ amount: z.coerce.number().int().positive(), to: z.enum(['card', 'balance']) });
const disputeOutcome = z.enum(['won', 'lost']);
const dispute = z.strictObject({
  outcome: disputeOutcome.optional(),
  reason: z.enum(DISPUTE_REASONS).optional(),
  amount: z.coerce.number().int().positive().optional(),
  isInquiry: z.boolean().optional(),
});

/** Returns the charge of a paid payment intent. Also accepts a `ch_…` id. */
function paidCharge(account: Account, id: string): Charge {
  const { charges, paymentIntents } = account.records;
  const charge = charges.get(paymentIntents.get(id)?.latest_charge ?? id);
  if (!charge) throw new ControlError(404, `No payment ${id}.`);
  if (charge.status !== 'succeeded')
    throw new ControlError(409, `Payment ${id} has not succeeded: it is ${charge.status}.`);
  return charge;
}

function openDisputeOrRefuse(account: Account, charge: Charge) {
  const dispute = openDisputeOf(account, charge);
  if (!dispute) throw new ControlError(409, `Payment ${charge.payment_intent} has no open dispute.`);
  return dispute;
}

export const CHARGE_ACTIONS: Record<string, (account: Account, id: string, body: unknown) => object> = {
  refund: (account, id, body) => {
    const charge = paidCharge(account, id);
    const { amount } = parseControl(refund, body);
    return refundCharge(account, charge, { amount: refundableAmount(account, charge, amount) });
  },
  /** Credits the invoice that the payment has paid. */
  'credit-note': (account, id, body) => {
    const charge = paidCharge(account, id);
    const { amount, to } = parseControl(creditNote, body);
    const invoice = invoiceOf(account, charge.payment_intent);
    if (!invoice) throw new ControlError(409, `Payment ${id} has paid no invoice.`);
    const left = creditable(invoice);
    if (amount > left) throw new ControlError(409, `Only ${left} of invoice ${invoice.id} is left to be credited.`);
    const given =
      to === 'card'
        ? { refundCents: refundableAmount(account, charge, amount), creditCents: 0 }
        : { refundCents: 0, creditCents: amount };
    return creditInvoice(account, { invoice, charge }, given);
  },
  /** The bank sends back the newest refund of the payment that it has not sent back before. */
  'refund-failure': (account, id) => {
    const charge = paidCharge(account, id);
    const refund = newestRefund(account, charge);
    if (!refund) throw new ControlError(409, `Payment ${id} has no refund that could fail.`);
    return failRefund(account, charge, refund);
  },
  /**
   * Opens a dispute unless one is open. The default `reason` is fraud, the default `amount` the whole charge. `isInquiry` opens an
   * inquiry instead, before any dispute. An `outcome` also closes it.
   */
  dispute: (account, id, body) => {
    const charge = paidCharge(account, id);
    const { outcome, ...order } = parseControl(dispute, body);
    const open = openDisputeOf(account, charge);
    if (!outcome && charge.disputed) throw new ControlError(409, `Payment ${id} has been disputed already.`);
    if (order.amount && order.amount > charge.amount)
      throw new ControlError(409, `Payment ${id} is only ${charge.amount}.`);
    const disputed = open ?? openDispute(account, charge, order);
    return outcome ? closeDispute(account, disputed, outcome) : disputed;
  },
  'dispute/close': (account, id, body) => {
    const { outcome } = parseControl(z.strictObject({ outcome: disputeOutcome }), body);
    return closeDispute(account, openDisputeOrRefuse(account, paidCharge(account, id)), outcome);
  },
};
