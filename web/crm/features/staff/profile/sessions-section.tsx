import { useQuery } from '@tanstack/react-query';
import { del } from '#client/api.ts';
import type { SessionSummary } from '#contract/staff-profile.ts';
import { ScreenSection } from '#crm/shared/layout/screen-section.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { logOutEverywhere } from '#crm/shared/session/session-calls.ts';
import { endSession } from '#crm/shared/session/session-store.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { sessionsQuery } from './profile-queries.ts';

export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);
  return (
    <ScreenSection
      title="Sessions"
      about="Where you are logged in. A session ends 12 hours after its last use, and after 30 days at the latest."
    >
      <Loaded what="Your sessions" query={sessions} skeleton={<Skeleton className="h-16 w-full" />}>
        {(data) => (
          <>
            <ul className="border-y border-line">
              {data.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <LogOutEverywhere />
          </>
        )}
      </Loaded>
    </ScreenSection>
  );
}

function LogOutEverywhere() {
  const logOut = useWrite({
    write: logOutEverywhere,
    succeeded: { title: 'Logged Out', description: 'You have been logged out everywhere.' },
    failed: 'Logout Failed',
    onSuccess: endSession,
    // Nobody is logged in any more.
    reload: [],
  });
  return (
    <Button variant="secondary" className="mt-5" pending={logOut.isPending} onClick={() => logOut.mutate()}>
      {logOut.isPending ? 'Logging out...' : 'Log out everywhere'}
    </Button>
  );
}

function SessionRow({ session }: { session: SessionSummary }) {
  const { id, current, browser, address, createdAt, lastSeenAt } = session;
  const end = useWrite({
    write: () => del('/api/crm/account/sessions/{id}', { params: { id } }),
    succeeded: { title: 'Session Ended', description: `${browser} has been logged out.` },
    failed: 'Session Not Ended',
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
          onClick={() => end.mutate()}
        >
          End
        </Button>
      )}
    </li>
  );
}
