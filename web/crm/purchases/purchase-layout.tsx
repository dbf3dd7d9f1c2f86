import type { Purchase } from '../../../contract/purchases.ts';
import { Badge, StateBadge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { CustomerLink } from '../customers/customer-link.tsx';
import { ASIDE, type RecordLayout } from '../records/column.ts';
import { productLabel, STATUS_TONES, statusLabel } from './labels.ts';
import { formatCents, toCents } from './money.ts';

export const purchaseLayout: RecordLayout<Purchase> = {
  grid:
    'grid-cols-[auto_minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9.5rem] ' +
    'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_9.5rem_9rem_8rem_9.5rem] ' +
    'panel:grid-cols-[minmax(0,1fr)_9rem_8.5rem_7rem]',
  columns: [
    {
      header: 'Customer',
      place: 'max-md:col-span-2 row-start-1',
      look: 'font-medium',
      cell: ({ customerId, customer }) => <CustomerLink id={customerId}>{customer.name}</CustomerLink>,
    },
    {
      header: 'Email',
      place: 'max-md:hidden row-start-2 lg:row-start-1 panel:hidden',
      look: ASIDE,
      cell: ({ customer }) => customer.email,
    },
    {
      header: 'Product',
      place: 'max-md:row-start-2 row-start-1',
      cell: ({ productType, quantity }) => (
        <span className="flex items-center gap-1.5">
          <Badge>{productLabel(productType)}</Badge>
          {quantity > 1 && <span className="text-xs text-ink-soft">× {quantity}</span>}
        </span>
      ),
    },
    {
      header: 'Status',
      place: 'row-start-2 lg:row-start-1',
      cell: ({ status }) => <StateBadge tone={STATUS_TONES[status]}>{statusLabel(status)}</StateBadge>,
    },
    {
      header: 'Amount',
      sort: '-amount',
      place: 'row-start-1 text-right',
      look: 'font-mono text-[0.8125rem] tabular-nums',
      cell: ({ amount }) => formatCents(toCents(amount)),
    },
    {
      header: 'When',
      sort: '-createdAt',
      place: 'row-start-2 text-right lg:row-start-1 panel:hidden',
      look: ASIDE,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ],
};
