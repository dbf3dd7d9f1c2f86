import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Customer } from '../../../../../contract/customers.ts';
import { StateBadge } from '../../../../ui/badge.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { consentQuery } from '../../../shared/people/consent.query.ts';
import { DownloadData } from '../../../shared/people/download-data.tsx';
import { FIGURES } from '../../../shared/records/column.ts';

export function CustomerDetails({ customer }: { customer: Customer }) {
  const { id, email, phone, stripeCustomerId, hasSignedInToApp, createdAt, updatedAt } = customer;
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line px-5 py-4">
      <Detail term="Email">{email}</Detail>
      <Detail term="Phone" className={FIGURES}>
        {phone || 'None'}
      </Detail>
      <Detail term="Texting">
        <ConsentState customerId={id} hasPhone={Boolean(phone)} />
      </Detail>
      <Detail term="App">{hasSignedInToApp === 1 ? 'Has signed in' : 'Has not signed in yet'}</Detail>
      {stripeCustomerId && (
        <Detail term="Stripe customer" className={FIGURES}>
          {stripeCustomerId}
        </Detail>
      )}
      <Detail term="Joined">
        <RelativeTime instant={createdAt} />
      </Detail>
      <Detail term="Last change">
        <RelativeTime instant={updatedAt} />
      </Detail>
      <Detail term="All that is held">
        <DownloadData person={{ kind: 'customer', id, name: customer.name }} />
      </Detail>
    </dl>
  );
}

function Detail({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className={`select-text wrap-anywhere ${className ?? ''}`}>{children}</dd>
    </>
  );
}

/** Whether the customer may be texted, and since when. */
function ConsentState({ customerId, hasPhone }: { customerId: string; hasPhone: boolean }) {
  const { data: consent, isError } = useQuery({ ...consentQuery(customerId), enabled: hasPhone });
  if (!hasPhone) return 'No phone number';
  if (!consent) return <span className="text-ink-soft">{isError ? 'Not known: it could not be loaded' : '…'}</span>;
  const latest = consent.history[0];
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {consent.optedOut ? (
        <StateBadge tone="failed">Opted out</StateBadge>
      ) : (
        <StateBadge tone="ok">May be texted</StateBadge>
      )}
      {latest && (
        <span className="text-[0.8125rem] text-ink-soft">
          {latest.kind === 'consent' ? 'agreed' : `“${latest.words}”`} <RelativeTime instant={latest.at} />
        </span>
      )}
    </span>
  );
}
