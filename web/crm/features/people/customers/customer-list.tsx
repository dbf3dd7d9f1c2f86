import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { UserRoundCheck } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';
import { ACCESS_STATES, hasAccess } from '#contract/access.ts';
import type { Customer, LastActivityFilter, LicenseState } from '#contract/customers.ts';
import { ACCESS_LABELS, ACCESS_TONES, statusOf } from '#crm/shared/access-labels.ts';
import { USED_WITHIN_FILTER } from '#crm/shared/app-use/used-within-filter.ts';
import { type LicenseUsage, licensesOver, licenseUsageOf } from '#crm/shared/license-usage.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import { useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { PERSON_SORTS } from '#crm/shared/people/person-sorts.ts';
import { formatPhone } from '#crm/shared/people/phone-format.ts';
import { PhoneNumber } from '#crm/shared/people/phone-number.tsx';
import { TagList } from '#crm/shared/people/tag-list.tsx';
import { tagsQuery } from '#crm/shared/people/tags.query.ts';
import { TEXT_CONSENT_FILTER, TextConsentMark } from '#crm/shared/people/text-consent.tsx';
import { UnreadMark } from '#crm/shared/people/unread-mark.tsx';
import { FIGURES, MUTED, NAME, type RecordLayout } from '#crm/shared/records/column.ts';
import {
  flagFilter,
  type ListOptions,
  type ListQuery,
  useListQuery,
  withChosen,
} from '#crm/shared/records/list-query.ts';
import { useLiveList } from '#crm/shared/records/live-list.ts';
import { NoValue } from '#crm/shared/records/no-value.tsx';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { type Bulk, RecordList, type Views } from '#crm/shared/records/record-list.tsx';
import { RowActions } from '#crm/shared/records/row-actions.tsx';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { StateBadge } from '#ui/badge.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { addCustomer } from './customer-actions.ts';

export interface CustomerListProps {
  actions: readonly RecordAction<Customer>[];
  bulk: Bulk;
  Views: Views;
  /** Further actions on the customers that match the query. */
  Tools: ComponentType<{ listQuery: ListQuery }>;
}

export function CustomerList({ actions, bulk, Views, Tools }: CustomerListProps) {
  const layout = useMemo(() => customerLayout(actions), [actions]);
  const listOptions = useCustomerListOptions();
  const listQuery = useListQuery(listOptions);
  return (
    <RecordList
      records={useRecords('/api/crm/customers', listQuery)}
      live={useLiveList('/api/crm/customers', listQuery)}
      noun={['customer', 'customers']}
      listOptions={listOptions}
      listQuery={listQuery}
      layout={layout}
      add={{ label: 'Add Customer', onAdd: addCustomer }}
      bulk={bulk}
      Views={Views}
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

const LAST_ACTIVITY_OPTIONS: { value: LastActivityFilter; label: string }[] = [
  { value: '7d', label: 'Active in 7 days' },
  { value: '30d', label: 'Active in 30 days' },
  { value: '90d', label: 'Active in 90 days' },
  { value: 'older', label: 'Longer ago' },
  { value: 'none', label: 'No activity yet' },
];

export const customerListOptions: ListOptions = {
  searchHint: 'Name, email, phone or company',
  filters: [
    {
      field: 'accessState',
      label: 'Status',
      all: 'Any status',
      options: ACCESS_STATES.map((value) => ({ value, label: ACCESS_LABELS[value] })),
    },
    flagFilter('hasSignedInToApp', 'Signed in', 'Any sign-in', ['Signed in', 'Not signed in']),
    flagFilter('hasPaid', 'Paid', 'Paid or not', ['Has paid', 'Has not paid']),
    { field: 'lastActivity', label: 'Last activity', all: 'Any activity', options: LAST_ACTIVITY_OPTIONS },
    USED_WITHIN_FILTER,
    { field: 'licenses', label: 'Licenses', all: 'Any licenses', options: LICENSE_OPTIONS },
    flagFilter('hasPhone', 'Phone', 'Any phone', ['Has a phone', 'No phone']),
    TEXT_CONSENT_FILTER,
  ],
  sorts: [
    ...PERSON_SORTS,
    { value: '-paid', label: 'Most paid' },
    { value: 'paid', label: 'Least paid' },
    { value: '-lastActivityAt', label: 'Active last' },
    { value: 'lastActivityAt', label: 'Quiet longest' },
    { value: '-lastUsedAt', label: 'Used last' },
    { value: 'lastUsedAt', label: 'Unused longest' },
    { value: '-teamMemberLicenses', label: 'Most licenses' },
    { value: 'teamMemberLicenses', label: 'Fewest licenses' },
    { value: '-usedTeamMemberLicenses', label: 'Most in use' },
  ],
};

/** The list options with the existing tags, and with the tag in the page's URL. */
export function useCustomerListOptions(): ListOptions {
  const { data: tags } = useQuery(tagsQuery);
  const chosen = useSearchParams().get('tag');
  return useMemo(() => {
    const existing = tags?.map(({ name }) => ({ value: name, label: name })) ?? [];
    const options = withChosen(existing, chosen);
    const tag = { field: 'tag', label: 'Tag', all: 'Any tag', options };
    return options.length === 0
      ? customerListOptions
      : { ...customerListOptions, filters: [...customerListOptions.filters, tag] };
  }, [tags, chosen]);
}

const customerLayout = (actions: readonly RecordAction<Customer>[]): RecordLayout<Customer> => ({
  isPeople: true,
  grid:
    'grid-cols-[auto_auto_minmax(0,1fr)_auto] two-lines:grid-cols-[minmax(0,1fr)_7.75rem_8rem_5.25rem_8.75rem] ' +
    'one-line:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_8rem_6.25rem_3.5rem_5rem_6.375rem_6.375rem] [--row-buttons:14rem]',
  columns: [
    {
      header: 'Name',
      sort: 'name',
      cellClass: '[grid-area:1/1/2/4] two-lines:[grid-area:1/1] one-line:[grid-area:1/1/3/2]',
      className: NAME,
      cell: ({ id, name, company, hasSignedInToApp, tags }) => (
        <>
          <CustomerLink id={id}>{name}</CustomerLink>
          <UnreadMark conversation={{ kind: 'customer', customerId: id }} />
          {hasSignedInToApp === 1 && <SignedInMark />}
          {company && (
            <span title={company} className="min-w-0 shrink-[9999] truncate text-[0.8125rem] font-normal text-ink-soft">
              {company}
            </span>
          )}
          <TagList tags={tags} />
        </>
      ),
    },
    {
      header: 'Email',
      sort: 'email',
      cellClass:
        '[grid-area:2/1/3/5] two-lines:[grid-area:2/1/3/3] one-line:[grid-area:1/2] ' +
        'one-line:has-[+*+*:empty]:[grid-area:1/2/3/3]',
      // With the line below, it fits into a row of 32 px. Without one, it stands in the middle.
      className: `${MUTED} one-line:leading-4`,
      cell: ({ email }) => (email ? <span title={email}>{email}</span> : <NoValue />),
    },
    {
      header: 'Phone',
      cellClass: '[grid-area:3/1/4/3] two-lines:[grid-area:1/2] one-line:[grid-area:1/3/3/4]',
      className: FIGURES,
      cell: ({ phone, textConsent }) =>
        phone ? (
          <>
            <PhoneNumber phone={phone} />
            <TextConsentMark state={textConsent} />
          </>
        ) : (
          <NoValue />
        ),
    },
    {
      header: 'Stripe customer',
      // Its own line below the email, because no column is wide enough for it.
      isSecondLine: true,
      cellClass:
        '[grid-area:3/3/4/5] text-right two-lines:text-left two-lines:[grid-area:2/3] one-line:[grid-area:2/2]',
      className: 'font-mono text-[0.6875rem] leading-3.5 text-ink-soft',
      cell: ({ stripeCustomerId }) => stripeCustomerId && <span title={stripeCustomerId}>{stripeCustomerId}</span>,
    },
    {
      header: 'Status',
      cellClass:
        '[grid-area:4/1] two-lines:[grid-area:1/3] one-line:[grid-area:1/4] one-line:has-[+:empty]:[grid-area:1/4/3/5]',
      className: 'one-line:leading-4',
      cell: (customer) => <StateBadge tone={ACCESS_TONES[customer.accessState]}>{statusOf(customer)}</StateBadge>,
    },
    {
      header: 'Last used',
      // Below the status, because the two together say who pays and does not use the app.
      isSecondLine: true,
      cellClass: 'hidden one-line:block one-line:[grid-area:2/4]',
      className: 'text-[0.6875rem] leading-3.5 text-ink-soft',
      cell: (customer) => <UseOfApp {...customer} />,
    },
    {
      header: 'Licenses',
      sort: '-teamMemberLicenses',
      cellClass: '[grid-area:4/2] two-lines:[grid-area:2/4] two-lines:text-right one-line:[grid-area:1/5/3/6]',
      cell: (customer) => <LicenseCount usage={licenseUsageOf(customer)} />,
    },
    {
      header: 'Paid',
      sort: '-paid',
      cellClass: '[grid-area:1/4] text-right one-line:[grid-area:1/6/3/7]',
      className: 'font-mono text-[0.8125rem] tabular-nums',
      cell: ({ paid }) => (Number(paid) === 0 ? <NoValue>{formatMoney(paid)}</NoValue> : formatMoney(paid)),
    },
    {
      header: 'Last activity',
      sort: '-lastActivityAt',
      cellClass: 'hidden two-lines:block two-lines:[grid-area:1/5] two-lines:text-right one-line:[grid-area:1/7/3/8]',
      className: MUTED,
      cell: ({ lastActivityAt }) =>
        lastActivityAt ? <DatedEvent word="Active" instant={lastActivityAt} /> : <NoValue />,
    },
    {
      header: 'Joined',
      sort: '-createdAt',
      cellClass: '[grid-area:4/3/5/5] text-right two-lines:[grid-area:2/5] one-line:[grid-area:1/8/3/9]',
      className: MUTED,
      cell: ({ createdAt }) => <DatedEvent word="Joined" instant={createdAt} />,
    },
  ],
  nameOf: ({ name }) => name,
  keys: actions,
  actions: (customer) => (
    <RowActions
      row={customer}
      actions={actions}
      about={[customer.email, customer.phone && formatPhone(customer.phone)]}
    />
  ),
});

/** Shows `Joined 3 days ago`. One-line rows have a header with the word. */
function DatedEvent({ word, instant }: { word: string; instant: string }) {
  return (
    <>
      <span className="one-line:sr-only">{word} </span>
      <RelativeTime instant={instant} />
    </>
  );
}

/** Shows `Used 3 days ago`, and of those who have access that they have not used it yet. */
function UseOfApp({ accessState, lastUsedAt }: Customer) {
  if (lastUsedAt === null) return hasAccess(accessState) ? 'No use yet' : null;
  return (
    <>
      Used <RelativeTime instant={lastUsedAt} />
    </>
  );
}

function SignedInMark() {
  return (
    <span title="Has signed in to the app" className="shrink-0 text-ok">
      <UserRoundCheck aria-hidden className="size-3.5" />
      <span className="sr-only">Has signed in to the app</span>
    </span>
  );
}

/** Shows `2/5`. Exceeding the limit is not shown by color alone. */
function LicenseCount({ usage }: { usage: LicenseUsage }) {
  const over = licensesOver(usage);
  if (usage.used === 0 && usage.total === 0) return <NoValue>0/0</NoValue>;
  return (
    <span
      className={clsx(FIGURES, over > 0 && 'font-semibold text-over')}
      title={over > 0 ? `${over} over the limit` : undefined}
    >
      {usage.used}/{usage.total}
      {/* In one-line rows the column's header says it. */}
      <span className="ml-1.5 text-ink-soft one-line:sr-only"> licenses</span>
      {over > 0 && <span className="sr-only">, {over} over the limit</span>}
    </span>
  );
}
