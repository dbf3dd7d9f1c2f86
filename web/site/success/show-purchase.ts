import { formatMoney } from '../../../contract/money.ts';
import { OTHER_PRODUCT_TEXT, productTypeText, purchaseStatusText } from '../content/purchase.ts';
import { part } from '../part.ts';
import type { Purchase } from './follow-purchase.ts';

/** Fills the slip of `place` (purchase.tsx), and brings it out the first time. */
export function showPurchase(place: HTMLElement, { productType, quantity, amount, status, currency }: Purchase): void {
  const slip = place.querySelector('template');
  if (slip) slip.replaceWith(slip.content);
  part(place, 'bought').textContent = `${quantity} × ${productTypeText[productType] ?? OTHER_PRODUCT_TEXT}`;
  part(place, 'amount').textContent = formatMoney(amount, currency);
  part(place, 'status').textContent = purchaseStatusText[status] ?? status;
}
