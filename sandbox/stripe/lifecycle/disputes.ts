import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import { buildBalanceTransaction } from '../objects/balance-transaction.ts';
import { buildDispute, type DisputeReason } from '../objects/dispute.ts';
import { newest } from '../records.ts';
import type { Charge, Dispute } from '../wire.ts';

/** The vendor's fee for a dispute, in cents. */
const DISPUTE_FEE = 1500;
const CLOSED: string[] = ['won', 'lost', 'warning_closed'];

interface DisputeOrder {
  reason?: DisputeReason | undefined;
  /** In cents. The default is the whole charge. */
  amount?: number | undefined;
  /** The bank only asks, before a dispute. */
  isInquiry?: boolean | undefined;
}

/** Opens a dispute or an inquiry. The money of a dispute is gone unless it is won; an inquiry takes none. */
export function openDispute(
  account: Account,
  charge: Charge,
  { reason = 'fraudulent', amount = charge.amount, isInquiry = false }: DisputeOrder,
): Dispute {
  const { records } = account;
  const id = newId('du');
  const withdrawal = isInquiry ? undefined : withdraw(account, { id, amount, currency: charge.currency });
  const dispute = buildDispute(id, charge, { amount, reason, withdrawal });
  const disputed = { ...charge, disputed: true };
  records.disputes.put(id, dispute);
  records.charges.put(charge.id, disputed);
  account.emit('charge.dispute.created', dispute);
  if (withdrawal) account.emit('charge.dispute.funds_withdrawn', dispute);
  account.emit('charge.updated', disputed, { disputed: false });
  return dispute;
}

/** Closes a dispute. An inquiry is closed as if nobody had asked. */
export function closeDispute(account: Account, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  const isInquiry = dispute.status === 'warning_needs_response';
  const returned = outcome === 'won' && !isInquiry ? [moneyBack(account, dispute)] : [];
  const status = isInquiry ? 'warning_closed' : outcome;
  const closed: Dispute = { ...dispute, balance_transactions: [...dispute.balance_transactions, ...returned], status };
  account.records.disputes.put(closed.id, closed);
  account.emit('charge.dispute.closed', closed, { status: dispute.status });
  if (returned.length > 0) account.emit('charge.dispute.funds_reinstated', closed);
  return closed;
}

export function openDisputeOf(account: Account, charge: Charge): Dispute | undefined {
  const isOpen = (dispute: Dispute) => dispute.charge === charge.id && !CLOSED.includes(dispute.status);
  return newest(account.records.disputes, isOpen)[0];
}

/** Returns whether Stripe refuses to refund a charge: while it is disputed, and after a dispute of it was lost. */
export function isChargedBack({ records }: Account, charge: Charge): boolean {
  const blocks = ({ charge: disputed, is_charge_refundable, status }: Dispute) =>
    disputed === charge.id && !is_charge_refundable && status !== 'won';
  return newest(records.disputes, blocks).length > 0;
}

function withdraw(account: Account, { id, amount, currency }: Pick<Dispute, 'id' | 'amount' | 'currency'>) {
  const outgo = buildBalanceTransaction('adjustment', { amount: -amount, fee: DISPUTE_FEE, currency, source: id });
  account.records.balanceTransactions.put(outgo.id, outgo);
  return outgo;
}

function moneyBack(account: Account, { id, amount, currency }: Dispute) {
  const income = buildBalanceTransaction('adjustment', { amount, fee: -DISPUTE_FEE, currency, source: id });
  account.records.balanceTransactions.put(income.id, income);
  return income;
}
