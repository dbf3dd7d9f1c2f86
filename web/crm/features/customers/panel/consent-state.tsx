import { useQuery } from '@tanstack/react-query';
import { StateBadge } from '../../../../ui/badge.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { consentQuery } from '../../../shared/people/consent.query.ts';

/** Whether the customer may be texted, and since when. */
export function ConsentState({ customerId, hasPhone }: { customerId: string; hasPhone: boolean }) {
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
