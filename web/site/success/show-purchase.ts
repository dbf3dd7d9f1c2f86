import { AGENT_LICENSE } from '../../../contract/product-types.ts';
import { purchaseStatusText } from '../content/purchase-status.ts';
import { part } from '../part.ts';
import type { Purchase } from './follow-purchase.ts';

/** Fills the slip of `place` (purchase.tsx), and brings it out the first time. */
export function showPurchase(place: HTMLElement, { productType, quantity, amount, status, currency }: Purchase): void {
  const slip = place.querySelector('template');
  if (slip) slip.replaceWith(slip.content);
  part(place, 'bought').textContent =
    `${quantity} × ${productType === AGENT_LICENSE ? 'Agent License' : 'Team License'}`;
  part(place, 'amount').textContent = money(amount, currency);
  part(place, 'status').textContent = purchaseStatusText[status] ?? status;
}

function money(amount: string, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}
