import type { SessionSummary } from '../../../../contract/account.ts';
import { del } from '../../../client/api.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAccountWrite } from './use-account-write.ts';

export function SessionRow({ session }: { session: SessionSummary }) {
  const { id, current, browser, address, createdAt, lastSeenAt } = session;
  const end = useAccountWrite({
    write: () => del('/api/crm/account/sessions/{id}', { params: { id } }),
    failed: 'Session Not Ended',
    onSuccess: () => toast({ title: 'Session Ended', description: `${browser} has been logged out.` }),
  });
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0">
      <div className="min-w-0">
        <p className="font-medium">{browser}</p>
        <p className="text-[0.8125rem] text-ink-soft">
          {current ? (
            <span className="text-ok">This session</span>
          ) : (
            <>
              Last seen <RelativeTime instant={lastSeenAt} />
            </>
          )}
          {', '}started <RelativeTime instant={createdAt} />
          {address && (
            <>
              , from <span className="font-mono text-xs wrap-anywhere">{address}</span>
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11 shrink-0 lg:min-h-8"
          aria-label={`End the session in ${browser}`}
          pending={end.isPending}
          onClick={() => end.mutate(undefined)}
        >
          End
        </Button>
      )}
    </li>
  );
}
