import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Toaster } from '#ui/toast.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { LoginScreen } from '../features/staff/login/login-screen.tsx';
import { closeDialog } from '../shared/dialogs/dialog-store.ts';
import { clearDrafts, followDraftsOfOtherTabs } from '../shared/drafts/draft-store.ts';
import { lazyComponent } from '../shared/lazy-component.ts';
import { $role, setRole } from '../shared/session/role.ts';
import { sessionQuery } from '../shared/session/session.query.ts';
import { $session, expireSession, followOtherTabs } from '../shared/session/session-store.ts';
import { FEATURES } from './features.ts';
import { clearQueries } from './query-client.ts';
import { Dashboard } from './shell/dashboard.tsx';

const SecondFactorGate = lazyComponent(
  async () => (await import('../features/staff/profile/second-factor-gate.tsx')).SecondFactorGate,
);

export function App() {
  const client = useQueryClient();
  const state = useStore($session);
  const role = useStore($role);
  useEffect(followOtherTabs, []);
  useEffect(followDraftsOfOtherTabs, []);
  useEffect(() => {
    if (state !== 'signed-in') clearQueries(client);
    // A logout deletes drafts and stored data. An expired session keeps them for the next login.
    if (state === 'signed-out') {
      closeDialog();
      clearDrafts();
      for (const { forget } of FEATURES) forget?.();
    }
  }, [client, state]);
  const session = useQuery({ ...sessionQuery, enabled: state === 'signed-in' });
  const said = session.data?.user.role;
  useEffect(() => {
    if (session.data === null) expireSession();
    if (said) setRole(said);
  }, [session.data, said]);
  return (
    <TooltipProvider>
      <div className="text-sm">
        {state !== 'signed-in' ? (
          <LoginScreen expired={state === 'expired'} />
        ) : session.data?.secondFactorMissing ? (
          <Suspense>
            <SecondFactorGate />
          </Suspense>
        ) : (
          <Dashboard key={role} />
        )}
        {/* On the left, because the right end of each row holds its actions. */}
        <Toaster side="left" />
      </div>
    </TooltipProvider>
  );
}
