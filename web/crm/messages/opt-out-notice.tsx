import { useQuery } from '@tanstack/react-query';
import { consentQuery } from './consent.query.ts';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Says, before anything is typed, that a customer's number takes no texts, since when and by which words. */
export function OptOutNotice({ customerId, className }: { customerId: string; className?: string }) {
  const { data: consent } = useQuery(consentQuery(customerId));
  if (!consent?.optedOut) return null;
  const optOut = consent.history.find(({ kind }) => kind === 'opt_out');
  return (
    <div role="status" className={className}>
      <div className="border-l-2 border-pending bg-pending-soft px-3 py-2.5 text-pending">
        <p className="font-medium wrap-anywhere">
          Opted out of texts
          {optOut && (
            <>
              {' '}
              on {date.format(new Date(optOut.at))}: “{optOut.words}”
            </>
          )}
        </p>
        <p>Texts to this number are refused until it texts START.</p>
      </div>
    </div>
  );
}
