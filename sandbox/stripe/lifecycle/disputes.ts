import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import { buildBalanceTransaction } from '../objects/balance-transaction.ts';
import { buildDispute, type DisputeReason } from '../objects/dispute.ts';
import { newest } from '../records.ts';
import type { Charge, Dispute } from '../wire.ts';

/** The vendor's fee for a dispute, in cents. */
const DISPUTE_FEE = 1500;

/** Opens a dispute of a charge. The money is gone unless the dispute is won. */
export function openDispute(account: Account, charge: Charge, reason: DisputeReason = 'fraudulent'): Dispute {
  const { records } = account;
  const id = newId('du');
  const { amount, currency } = charge;
  const withdrawal = buildBalanceTransaction('adjustment', { amount: -amount, fee: DISPUTE_FEE, currency, source: id });
  records.balanceTransactions.put(withdrawal.id, withdrawal);
  const dispute = buildDispute(id, charge, withdrawal, reason);
  const disputed = { ...charge, disputed: true };
  records.disputes.put(id, dispute);
  records.charges.put(charge.id, disputed);
  account.emit('charge.dispute.created', dispute);
  account.emit('charge.dispute.funds_withdrawn', dispute);
  account.emit('charge.updated', disputed, { disputed: false });
  return dispute;
}

export function closeDispute(account: Account, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  const returned = status === 'won' ? [moneyBack(account, dispute)] : [];
  const closed: Dispute = { ...dispute, balance_transactions: [...dispute.balance_transactions, ...returned], status };
  account.records.disputes.put(closed.id, closed);
  account.emit('charge.dispute.closed', closed, { status: dispute.status });
  if (status === 'won') account.emit('charge.dispute.funds_reinstated', closed);
  return closed;
}

export function openDisputeOf(account: Account, charge: Charge): Dispute | undefined {
  const isOpen = (dispute: Dispute) => dispute.charge === charge.id && !['won', 'lost'].includes(dispute.status);
  return newest(account.records.disputes, isOpen)[0];
}

function moneyBack(account: Account, { id, amount, currency }: Dispute) {
  const income = buildBalanceTransaction('adjustment', { amount, fee: -DISPUTE_FEE, currency, source: id });
  account.records.balanceTransactions.put(income.id, income);
  return income;
}
