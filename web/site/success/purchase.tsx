import { AGENT_LICENSE } from '../../../contract/purchases.ts';
import { purchaseStatusText } from '../content/success.ts';
import { usePurchase } from './use-purchase.ts';

/** What this browser bought, as our own records have it; nothing while they have none. */
export function Purchase() {
  const purchase = usePurchase();
  return purchase ? <Slip purchase={purchase} /> : null;
}

function Slip({ purchase }: { purchase: NonNullable<ReturnType<typeof usePurchase>> }) {
  const { productType, quantity, amount, status, currency } = purchase;
  const rows = [
    { term: 'Bought', detail: `${quantity} × ${productType === AGENT_LICENSE ? 'Agent License' : 'Team License'}` },
    { term: 'Amount', detail: money(amount, currency) },
    { term: 'Status', detail: purchaseStatusText[status] ?? status },
  ];
  return (
    <dl className="rounded-md border border-line bg-paper-raised font-mono text-base">
      {rows.map(({ term, detail }) => (
        <div
          key={term}
          className="flex justify-between gap-6 border-b border-dashed border-line px-5 py-3 last:border-0"
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="text-right wide tabular-nums">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

function money(amount: string, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}
