import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import { buildBalanceTransaction } from '../objects/balance-transaction.ts';
import { buildRefund, withReference } from '../objects/refund.ts';
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
