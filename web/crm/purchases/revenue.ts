import type { Purchase, PurchaseStatus } from '../../../contract/purchases.ts';
import { toCents } from './money.ts';

const WITHOUT_REVENUE: ReadonlySet<PurchaseStatus> = new Set(['failed', 'refunded', 'canceled']);

/** What a purchase brought in, in cents: nothing when it failed, or was refunded or canceled. */
export function revenueOf(purchase: Pick<Purchase, 'amount' | 'status'>): number {
  return WITHOUT_REVENUE.has(purchase.status) ? 0 : toCents(purchase.amount);
}
