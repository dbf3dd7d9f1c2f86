import type { Purchase } from '../../../contract/purchases.ts';
import { Badge, StateBadge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { RecordLayout } from '../records/column.ts';
import { productLabel, STATUS_TONES, statusLabel } from './labels.ts';
import { formatCents, toCents } from './money.ts';

export const purchaseLayout: RecordLayout<Purchase> = {
  grid:
    'grid-cols-[minmax(0,1fr)_auto_auto] md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9.5rem] ' +
    'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_10rem_9rem_8rem_9.5rem]',
  columns: [
    { header: 'Customer', className: 'row-start-1 font-medium', cell: ({ customer }) => customer.name },
    {
      header: 'Email',
      className: 'row-start-2 max-lg:text-[0.8125rem] text-ink-soft lg:row-start-1',
      cell: ({ customer }) => customer.email,
    },
    {
      header: 'Product',
      className: 'row-start-1',
      cell: ({ productType, quantity }) => (
        <span className="flex items-center gap-1.5">
          <Badge>{productLabel(productType)}</Badge>
          {quantity > 1 && <span className="text-xs tabular-nums text-ink-soft">× {quantity}</span>}
        </span>
      ),
    },
    {
      header: 'Status',
      className: 'row-start-2 lg:row-start-1',
      cell: ({ status }) => <StateBadge tone={STATUS_TONES[status]}>{statusLabel(status)}</StateBadge>,
    },
    {
      header: 'Amount',
      className: 'row-start-1 text-right font-mono tabular-nums',
      cell: ({ amount }) => formatCents(toCents(amount)),
    },
    {
      header: 'When',
      className: 'row-start-2 text-right text-[0.8125rem] text-ink-soft lg:row-start-1',
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ],
};
