import type { Customer } from '../../../../contract/customers.ts';
import { StateBadge } from '../../../ui/badge.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { formatMoney } from '../../shared/money.ts';
import { RelatedRecords } from '../../shared/panel/related-records.tsx';
import { productLabel, STATUS_TONES, statusLabel } from '../../shared/purchase-labels.ts';
import { useRecords } from '../../shared/records/use-records.ts';

/** What a customer has bought. */
export function CustomerPurchases({ customer }: { customer: Customer }) {
  const purchases = useRecords('/api/crm/purchases', { customerId: customer.id });
  return (
    <RelatedRecords title="Purchases" records={purchases} empty="Nothing bought yet.">
      {({ productType, quantity, status, amount, refundedAmount, createdAt }) => (
        <div className="flex items-center gap-3">
          <div className="min-w-0 grow">
            <p className="truncate">
              {productLabel(productType)}
              {quantity > 1 && ` × ${quantity}`}
            </p>
            <p className="text-[0.8125rem] text-ink-soft">
              <RelativeTime instant={createdAt} />
              {status === 'partially_refunded' && `, ${formatMoney(refundedAmount)} refunded`}
            </p>
          </div>
          <StateBadge tone={STATUS_TONES[status]}>{statusLabel(status)}</StateBadge>
          <span className="w-24 text-right font-mono text-[0.8125rem] tabular-nums">{formatMoney(amount)}</span>
        </div>
      )}
    </RelatedRecords>
  );
}
