import { toCents } from '#contract/money.ts';
import type { Purchase } from '#contract/purchases.ts';

export function canBeRefunded(purchase: Purchase): boolean {
  return toCents(purchase.refundableAmount) > 0;
}
