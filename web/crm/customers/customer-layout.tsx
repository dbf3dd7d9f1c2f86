import { clsx } from 'clsx';
import { UserRoundCheck } from 'lucide-react';
import type { Customer } from '../../../contract/customers.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ASIDE, FIGURES, type RecordLayout } from '../records/column.ts';
import { RowActions } from '../records/row-actions.tsx';
import { CUSTOMER_ACTIONS } from './customer-actions.ts';
import { CustomerLink } from './customer-link.tsx';
import { LicenseCount } from './license-count.tsx';
import { licenseUsageOf } from './license-usage.ts';

export const customerLayout: RecordLayout<Customer> = {
  grid:
    'grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9.5rem] ' +
    'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_9rem_minmax(0,1.1fr)_4.5rem_9.5rem] ' +
    'panel:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_9rem_4.5rem]',
  columns: [
    {
      header: 'Name',
      sort: 'name',
      place: 'row-start-1',
      look: 'font-medium',
      cell: ({ id, name, hasSignedInToApp }) => (
        <span className="flex items-center gap-1.5">
          <CustomerLink id={id}>{name}</CustomerLink>
          {hasSignedInToApp === 1 && <SignedInMark />}
        </span>
      ),
    },
    { header: 'Email', sort: 'email', place: 'row-start-2 lg:row-start-1', look: ASIDE, cell: ({ email }) => email },
    {
      header: 'Phone',
      place: 'row-start-2 max-md:text-right md:row-start-1',
      look: FIGURES,
      cell: ({ phone }) => phone,
    },
    {
      header: 'Stripe customer',
      place: 'max-md:hidden md:row-start-2 lg:row-start-1 panel:hidden',
      look: clsx(FIGURES, 'text-ink-soft'),
      cell: ({ stripeCustomerId }) => stripeCustomerId,
    },
    {
      header: 'Licenses',
      sort: '-teamMemberLicenses',
      place:
        'col-start-2 row-start-1 text-right md:col-start-3 md:row-start-2 lg:col-start-5 lg:row-start-1 panel:col-start-4',
      cell: (customer) => <LicenseCount usage={licenseUsageOf(customer)} />,
    },
    {
      header: 'Joined',
      sort: '-createdAt',
      place: 'max-md:hidden row-start-1 text-right panel:hidden',
      look: ASIDE,
      cell: ({ createdAt }) => (
        <>
          Joined <RelativeTime instant={createdAt} />
        </>
      ),
    },
  ],
  actions: (customer) => (
    <RowActions row={customer} actions={CUSTOMER_ACTIONS} about={[customer.email, customer.phone]} />
  ),
};

function SignedInMark() {
  return (
    <span title="Has signed in to the app" className="shrink-0 text-ok">
      <UserRoundCheck aria-hidden className="size-3.5" />
      <span className="sr-only">Has signed in to the app</span>
    </span>
  );
}
