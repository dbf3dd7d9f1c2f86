import { clsx } from 'clsx';
import { UserRoundCheck } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';
import type { Customer, LicenseState } from '../../../../contract/customers.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { type LicenseUsage, licensesOver, licenseUsageOf } from '../../shared/license-usage.ts';
import { CustomerLink } from '../../shared/navigation/links.tsx';
import { PERSON_SORTS } from '../../shared/people/person-sorts.ts';
import { FIGURES, MUTED, type RecordLayout } from '../../shared/records/column.ts';
import { type ListOptions, type ListQuery, useListQuery } from '../../shared/records/list-query.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';
import { RecordList } from '../../shared/records/record-list.tsx';
import { RowActions } from '../../shared/records/row-actions.tsx';
import { useRecords } from '../../shared/records/use-records.ts';
import { addCustomer } from './customer-actions.ts';

export interface CustomerListProps {
  actions: readonly RecordAction<Customer>[];
  /** What else can be done with the customers that a query finds. */
  Tools: ComponentType<{ listQuery: ListQuery }>;
}

export function CustomerList({ actions, Tools }: CustomerListProps) {
  const layout = useMemo(() => customerLayout(actions), [actions]);
  const listQuery = useListQuery(customerListOptions);
  return (
    <RecordList
      records={useRecords('/api/crm/customers', listQuery)}
      noun={['customer', 'customers']}
      listOptions={customerListOptions}
      listQuery={listQuery}
      layout={layout}
      add={{ label: 'Add Customer', onAdd: addCustomer }}
      tools={<Tools listQuery={listQuery} />}
      empty={
        <p>
          No customers yet. Everybody who signs up on{' '}
          <a href="/" className="text-ink underline underline-offset-4">
            the site
          </a>{' '}
          appears here.
        </p>
      }
    />
  );
}

const LICENSE_OPTIONS: { value: LicenseState; label: string }[] = [
  { value: 'none', label: 'No licenses' },
  { value: 'free', label: 'Licenses free' },
  { value: 'full', label: 'All licenses used' },
  { value: 'over', label: 'Over the limit' },
];

export const customerListOptions: ListOptions = {
  searchHint: 'Name, email or phone',
  filters: [
    {
      field: 'hasSignedInToApp',
      label: 'Signed in',
      all: 'Any sign-in',
      options: [
        { value: '1', label: 'Signed in' },
        { value: '0', label: 'Not signed in' },
      ],
    },
    { field: 'licenses', label: 'Licenses', all: 'Any licenses', options: LICENSE_OPTIONS },
    {
      field: 'hasPhone',
      label: 'Phone',
      all: 'Any phone',
      options: [
        { value: '1', label: 'Has a phone' },
        { value: '0', label: 'No phone' },
      ],
    },
    {
      field: 'optedOut',
      label: 'Texting',
      all: 'Any consent',
      options: [
        { value: '0', label: 'Not opted out' },
        { value: '1', label: 'Opted out' },
      ],
    },
  ],
  sorts: [
    ...PERSON_SORTS,
    { value: '-teamMemberLicenses', label: 'Most licenses' },
    { value: 'teamMemberLicenses', label: 'Fewest licenses' },
    { value: '-usedTeamMemberLicenses', label: 'Most in use' },
  ],
};

const customerLayout = (actions: readonly RecordAction<Customer>[]): RecordLayout<Customer> => ({
  grid:
    'grid-cols-[minmax(0,1fr)_auto_auto_auto] two-lines:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9.5rem] ' +
    'one-line:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_7rem_8.5rem_4.5rem_8.75rem] [--row-buttons:14.5rem]',
  columns: [
    {
      header: 'Name',
      sort: 'name',
      cellClass: '[grid-area:1/1/2/4] two-lines:[grid-area:1/1]',
      className: 'font-medium',
      cell: ({ id, name, hasSignedInToApp }) => (
        <span className="flex items-center gap-1.5">
          <CustomerLink id={id}>{name}</CustomerLink>
          {hasSignedInToApp === 1 && <SignedInMark />}
        </span>
      ),
    },
    {
      header: 'Email',
      sort: 'email',
      cellClass: '[grid-area:2/1/3/3] two-lines:[grid-area:2/1] one-line:[grid-area:1/2]',
      className: MUTED,
      cell: ({ email }) => email,
    },
    {
      header: 'Phone',
      cellClass:
        '[grid-area:2/3/3/5] text-right two-lines:[grid-area:1/2] two-lines:text-left one-line:[grid-area:1/3]',
      className: FIGURES,
      cell: ({ phone }) => phone,
    },
    {
      header: 'Stripe customer',
      cellClass: '[grid-area:3/1] two-lines:[grid-area:2/2] one-line:[grid-area:1/4]',
      className: clsx(FIGURES, 'text-ink-soft'),
      cell: ({ stripeCustomerId }) => stripeCustomerId,
    },
    {
      header: 'Licenses',
      sort: '-teamMemberLicenses',
      cellClass: '[grid-area:1/4] text-right two-lines:[grid-area:2/3] one-line:[grid-area:1/5]',
      cell: (customer) => <LicenseCount usage={licenseUsageOf(customer)} />,
    },
    {
      header: 'Joined',
      sort: '-createdAt',
      cellClass: '[grid-area:3/2/4/5] text-right two-lines:[grid-area:1/3] one-line:[grid-area:1/6]',
      className: MUTED,
      cell: ({ createdAt }) => (
        <>
          Joined <RelativeTime instant={createdAt} />
        </>
      ),
    },
  ],
  actions: (customer) => <RowActions row={customer} actions={actions} about={[customer.email, customer.phone]} />,
});

function SignedInMark() {
  return (
    <span title="Has signed in to the app" className="shrink-0 text-ok">
      <UserRoundCheck aria-hidden className="size-3.5" />
      <span className="sr-only">Has signed in to the app</span>
    </span>
  );
}

/** `2/5`; over the limit it says so, and not by colour alone. */
function LicenseCount({ usage }: { usage: LicenseUsage }) {
  const over = licensesOver(usage);
  return (
    <span
      className={clsx(
        'font-mono text-[0.8125rem] tabular-nums',
        over > 0 && 'font-semibold text-over',
        over === 0 && usage.total === 0 && 'text-ink-soft',
      )}
      title={over > 0 ? `${over} over the limit` : undefined}
    >
      {usage.used}/{usage.total}
      {/* Rows of one line have a header for it. */}
      <span className="ml-1.5 font-sans text-ink-soft one-line:sr-only"> licenses</span>
      {over > 0 && <span className="sr-only">, {over} over the limit</span>}
    </span>
  );
}
