import { BadgeCheck } from 'lucide-react';
import type { Customer } from '../../../contract/customers.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { RecordLayout } from '../records/column.ts';
import { LicenseCount } from './license-count.tsx';
import { licenseUsageOf } from './license-usage.ts';

export const customerLayout: RecordLayout<Customer> = {
  grid:
    'grid-cols-[minmax(0,1fr)_auto_auto] md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9.5rem] ' +
    'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_9rem_minmax(0,1.1fr)_4.5rem_9.5rem]',
  columns: [
    {
      header: 'Name',
      className: 'row-start-1 font-medium',
      cell: ({ name, hasSignedInToApp }) => (
        <span className="flex items-center gap-1.5">
          <span className="truncate">{name}</span>
          {hasSignedInToApp === 1 && <SignedInMark />}
        </span>
      ),
    },
    {
      header: 'Email',
      className: 'row-start-2 max-lg:text-[0.8125rem] text-ink-soft lg:row-start-1',
      cell: ({ email }) => email,
    },
    {
      header: 'Phone',
      className: 'row-start-2 text-[0.8125rem] tabular-nums md:row-start-1',
      cell: ({ phone }) => phone,
    },
    {
      header: 'Stripe customer',
      // A phone has no room for it in two lines.
      className: 'max-md:hidden row-start-2 font-mono text-xs text-ink-soft lg:row-start-1',
      cell: ({ stripeCustomerId }) => stripeCustomerId,
    },
    {
      header: 'Licenses',
      className: 'row-start-2 text-right lg:row-start-1',
      cell: (customer) => <LicenseCount usage={licenseUsageOf(customer)} />,
    },
    {
      header: 'Joined',
      className: 'row-start-1 text-right text-ink-soft text-[0.8125rem] max-md:col-span-2',
      cell: ({ createdAt }) => (
        <>
          Joined <RelativeTime instant={createdAt} />
        </>
      ),
    },
  ],
};

function SignedInMark() {
  return (
    <span title="Has signed in to the app" className="shrink-0 text-ok">
      <BadgeCheck aria-hidden className="size-4" />
      <span className="sr-only">Has signed in to the app</span>
    </span>
  );
}
