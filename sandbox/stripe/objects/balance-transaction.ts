import { newId, now } from '../ids.ts';
import type { BalanceTransaction } from '../wire.ts';

const KINDS = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
} as const;

/** Builds a balance transaction. Income has a positive `amount`. `amount` and `fee` are in the currency's smallest unit. */
export function buildBalanceTransaction(
  type: keyof typeof KINDS,
  { amount, fee = 0, currency, source }: { amount: number; fee?: number; currency: string; source: string },
): BalanceTransaction {
  const created = now();
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + 2 * 86_400,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: 'Processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: KINDS[type],
    source,
    status: 'pending',
    type,
  };
}
