import { useMutation, useQuery } from '@tanstack/react-query';
import { del } from '../../../client/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { describeLoadFailure } from '../../shared/load-failure.ts';
import { endSession } from '../../shared/session/session-store.ts';
import { sessionsQuery } from './account.query.ts';
import { AccountSection } from './account-section.tsx';
import { LoadFailure } from './load-failure.tsx';
import { SessionRow } from './session-row.tsx';

export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);
  return (
    <AccountSection
      title="Sessions"
      about="Where you are logged in. A session ends 12 hours after its last use, and after 30 days at the latest."
    >
      {sessions.data ? (
        <>
          <ul className="border-y border-line">
            {sessions.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <LogOutEverywhere />
        </>
      ) : sessions.isError ? (
        <LoadFailure what="Your sessions" query={sessions} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </AccountSection>
  );
}

function LogOutEverywhere() {
  const logOut = useMutation({
    mutationFn: () => del('/api/crm/account/sessions'),
    onSuccess: () => {
      endSession();
      toast({ title: 'Logged Out', description: 'You have been logged out everywhere.' });
    },
    onError: (error) => {
      toast({ title: 'Logout Failed', description: describeLoadFailure(error), variant: 'destructive' });
    },
  });
  return (
    <Button variant="secondary" className="mt-5" pending={logOut.isPending} onClick={() => logOut.mutate()}>
      {logOut.isPending ? 'Logging out...' : 'Log out everywhere'}
    </Button>
  );
}
