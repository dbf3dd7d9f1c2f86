import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import { buildBalanceTransaction } from '../objects/balance-transaction.ts';
import { buildRefund, withReference } from '../objects/refund.ts';
import { newest } from '../records.ts';
import type { Charge, Metadata, Refund } from '../wire.ts';

/** Refunds `amount` of a charge. The caller has checked that so much is left. */
export function refundCharge(
  account: Account,
  charge: Charge,
  { amount, reason = null, metadata = {} }: { amount: number; reason?: string | null; metadata?: Metadata },
): Refund {
  const { records } = account;
  const id = newId('re');
  const outgo = buildBalanceTransaction('refund', { amount: -amount, currency: charge.currency, source: id });
  records.balanceTransactions.put(outgo.id, outgo);
  const refund = buildRefund(id, charge, { amount, reason, metadata, balanceTransaction: outgo.id });
  const amountRefunded = charge.amount_refunded + amount;
  const refunded = { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount_captured };
  records.charges.put(charge.id, refunded);
  account.emit('refund.created', refund);
  account.emit('charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  const referenced = withReference(refund);
  records.refunds.put(id, referenced);
  account.emit('refund.updated', referenced, { destination_details: refund.destination_details });
  return referenced;
}

/** Returns the newest refund of a charge that the bank has not sent back. */
export function newestRefund(account: Account, charge: Charge): Refund | undefined {
  const isOf = (refund: Refund) => refund.charge === charge.id && refund.status === 'succeeded';
  return newest(account.records.refunds, isOf)[0];
}

/** The buyer's bank sends a refund back, for example because the card's account is closed. The money returns to the balance. */
export function failRefund(account: Account, charge: Charge, refund: Refund): Refund {
  const { records } = account;
  const { id, amount, currency } = refund;
  const income = buildBalanceTransaction('refund_failure', { amount, currency, source: id });
  records.balanceTransactions.put(income.id, income);
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: income.id,
  };
  records.refunds.put(id, failed);
  const amountRefunded = charge.amount_refunded - amount;
  records.charges.put(charge.id, { ...charge, amount_refunded: amountRefunded, refunded: false });
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'] as const) {
    account.emit(type, failed, { status: refund.status });
  }
  return failed;
}
