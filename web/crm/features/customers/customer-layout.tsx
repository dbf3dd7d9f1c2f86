import { clsx } from 'clsx';
import { UserRoundCheck } from 'lucide-react';
import type { Customer } from '../../../../contract/customers.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { licenseUsageOf } from '../../shared/license-usage.ts';
import { CustomerLink } from '../../shared/navigation/links.tsx';
import { ASIDE, FIGURES, type RecordLayout } from '../../shared/records/column.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';
import { RowActions } from '../../shared/records/row-actions.tsx';
import { LicenseCount } from './license-count.tsx';

export const customerLayout = (actions: readonly RecordAction<Customer>[]): RecordLayout<Customer> => ({
  grid:
    'grid-cols-[minmax(0,1fr)_auto_auto_auto] two-lines:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9.5rem] ' +
    'one-line:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_7rem_8.5rem_4.5rem_8.75rem] [--row-buttons:14.5rem]',
  columns: [
    {
      header: 'Name',
      sort: 'name',
      place: '[grid-area:1/1/2/4] two-lines:[grid-area:1/1]',
      look: 'font-medium',
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
      place: '[grid-area:2/1/3/3] two-lines:[grid-area:2/1] one-line:[grid-area:1/2]',
      look: ASIDE,
      cell: ({ email }) => email,
    },
    {
      header: 'Phone',
      place: '[grid-area:2/3/3/5] text-right two-lines:[grid-area:1/2] two-lines:text-left one-line:[grid-area:1/3]',
      look: FIGURES,
      cell: ({ phone }) => phone,
    },
    {
      header: 'Stripe customer',
      place: '[grid-area:3/1] two-lines:[grid-area:2/2] one-line:[grid-area:1/4]',
      look: clsx(FIGURES, 'text-ink-soft'),
      cell: ({ stripeCustomerId }) => stripeCustomerId,
    },
    {
      header: 'Licenses',
      sort: '-teamMemberLicenses',
      place: '[grid-area:1/4] text-right two-lines:[grid-area:2/3] one-line:[grid-area:1/5]',
      cell: (customer) => <LicenseCount usage={licenseUsageOf(customer)} />,
    },
    {
      header: 'Joined',
      sort: '-createdAt',
      place: '[grid-area:3/2/4/5] text-right two-lines:[grid-area:1/3] one-line:[grid-area:1/6]',
      look: ASIDE,
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
