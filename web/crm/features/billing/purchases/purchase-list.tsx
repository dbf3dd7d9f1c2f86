import { AGENT_LICENSE, PURCHASE_STATUSES, type Purchase, TEAM_LICENSE } from '#contract/purchases.ts';
import { capitalize } from '#crm/shared/capitalize.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import {
  DELETED_CUSTOMER,
  describeDispute,
  describeReturnedRefund,
  productLabel,
  STATUS_TONES,
  statusLabel,
} from '#crm/shared/purchase-labels.ts';
import { FIGURES, MUTED, type RecordLayout } from '#crm/shared/records/column.ts';
import { ExportList } from '#crm/shared/records/export-list.tsx';
import { type ListOptions, useListQuery } from '#crm/shared/records/list-query.ts';
import { useLiveList } from '#crm/shared/records/live-list.ts';
import { RecordList, type Views } from '#crm/shared/records/record-list.tsx';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { Badge, StateBadge } from '#ui/badge.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

export function PurchaseList({ Views }: { Views: Views }) {
  const listQuery = useListQuery(purchaseListOptions);
  const records = useRecords('/api/crm/purchases', listQuery);
  return (
    <RecordList
      records={records}
      live={useLiveList('/api/crm/purchases', listQuery)}
      noun={['purchase', 'purchases']}
      listOptions={purchaseListOptions}
      listQuery={listQuery}
      layout={purchaseLayout}
      Views={Views}
      tools={
        <>
          {records.revenue !== undefined && <ListedRevenue revenue={records.revenue} />}
          <ExportList noun="purchases" listQuery={listQuery} />
        </>
      }
      empty={<p>No purchases yet. Every paid checkout appears here.</p>}
    />
  );
}

/** What went back of a purchase, before its amount. */
function ReturnedAmount({ amount }: { amount: string }) {
  if (Number(amount) === 0) return null;
  return (
    <span title={`${formatMoney(amount)} refunded`} className="mr-1.5 text-ink-soft">
      −{formatMoney(amount)}
      <span className="sr-only"> refunded, of</span>
    </span>
  );
}

/** The revenue of the listed purchases. */
function ListedRevenue({ revenue }: { revenue: string }) {
  return (
    <p title="Net of refunds; failed and canceled purchases count nothing" className="whitespace-nowrap lg:leading-9">
      <span className="font-mono text-[0.8125rem] tabular-nums">{formatMoney(revenue)}</span>{' '}
      <span className="text-ink-soft">in all</span>
    </p>
  );
}

export const purchaseListOptions: ListOptions = {
  searchHint: 'Name, email or phone',
  filters: [
    {
      field: 'status',
      label: 'Status',
      all: 'Any status',
      options: PURCHASE_STATUSES.map((value) => ({ value, label: capitalize(statusLabel(value)) })),
    },
    {
      field: 'productType',
      label: 'Product',
      all: 'Any product',
      options: [AGENT_LICENSE, TEAM_LICENSE].map((value) => ({ value, label: productLabel(value) })),
    },
  ],
  days: true,
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: '-amount', label: 'Largest first' },
    { value: 'amount', label: 'Smallest first' },
  ],
};

const purchaseLayout: RecordLayout<Purchase> = {
  grid:
    'grid-cols-[auto_auto_minmax(0,1fr)_auto] two-lines:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9.5rem] ' +
    'one-line:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_9.5rem_9rem_10rem_9.5rem]',
  columns: [
    {
      header: 'Customer',
      cellClass: '[grid-area:1/1/2/4] two-lines:[grid-area:1/1]',
      className: 'font-medium',
      cell: ({ customerId, customer }) =>
        customerId && customer ? (
          <CustomerLink id={customerId}>{customer.name}</CustomerLink>
        ) : (
          <span className="font-normal text-ink-soft">{DELETED_CUSTOMER}</span>
        ),
    },
    {
      header: 'Email',
      cellClass: '[grid-area:2/1/3/5] two-lines:[grid-area:2/1] one-line:[grid-area:1/2]',
      className: MUTED,
      cell: ({ customer }) => customer?.email,
    },
    {
      header: 'Product',
      cellClass: '[grid-area:3/1] two-lines:[grid-area:1/2] one-line:[grid-area:1/3]',
      className: 'flex items-center gap-1.5',
      cell: ({ productType, quantity }) => (
        <>
          <Badge>{productLabel(productType)}</Badge>
          {quantity > 1 && <span className="text-xs text-ink-soft">× {quantity}</span>}
        </>
      ),
    },
    {
      header: 'Status',
      cellClass: '[grid-area:3/2] two-lines:[grid-area:2/2] one-line:[grid-area:1/4]',
      cell: (purchase) => (
        <span title={describeDispute(purchase) ?? describeReturnedRefund(purchase)}>
          <StateBadge tone={STATUS_TONES[purchase.status]}>{statusLabel(purchase.status)}</StateBadge>
        </span>
      ),
    },
    {
      header: 'Amount',
      sort: '-amount',
      cellClass: '[grid-area:1/4] text-right two-lines:[grid-area:1/3] one-line:[grid-area:1/5]',
      className: FIGURES,
      cell: ({ amount, refundedAmount }) => (
        <>
          <ReturnedAmount amount={refundedAmount} />
          {formatMoney(amount)}
        </>
      ),
    },
    {
      header: 'When',
      sort: '-createdAt',
      cellClass: '[grid-area:3/3/4/5] text-right two-lines:[grid-area:2/3] one-line:[grid-area:1/6]',
      className: MUTED,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ],
};
