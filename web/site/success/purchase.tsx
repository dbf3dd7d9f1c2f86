import { createPortal } from 'react-dom';
import { formatMoney } from '#contract/money.ts';
import { OTHER_PRODUCT_TEXT, productTypeText, purchaseStatusText } from '../content/purchase.ts';
import { Offers } from './offers.tsx';
import { usePurchase } from './use-purchase.ts';

const UNPAID = ['pending', 'failed', 'canceled'];

/** Shows what this browser bought, once our records contain it, and then asks about offers in a place of the page of its own. */
export function Purchase({ offers }: { offers: HTMLElement | null }) {
  const purchase = usePurchase();
  if (!purchase) return null;
  const { quantity, productType, amount, currency, status } = purchase;
  const rows = [
    ['Bought', `${quantity} × ${productTypeText[productType] ?? OTHER_PRODUCT_TEXT}`],
    ['Amount', formatMoney(amount, currency)],
    ['Status', purchaseStatusText[status] ?? status],
  ];
  const isPaid = !UNPAID.includes(status);
  return (
    <>
      <dl className="rounded-md border border-line bg-paper-raised font-mono text-base">
        {rows.map(([term, value]) => (
          <div
            key={term}
            className="flex justify-between gap-6 border-b border-dashed border-line px-5 py-3 last:border-0"
          >
            <dt className="text-ink-soft">{term}</dt>
            <dd className="text-right wide tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isPaid && offers && createPortal(<Offers />, offers)}
    </>
  );
}
