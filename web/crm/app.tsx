import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Toaster } from '../ui/toast.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { clearDrafts } from './conversations/drafts.ts';
import { clearOutbox } from './conversations/outbox.ts';
import { Dashboard } from './dashboard/dashboard.tsx';
import { closeDialog } from './dialogs/dialog-store.ts';
import { lazyComponent } from './lazy-component.ts';
import { forget } from './query-client.ts';
import { LoginScreen } from './session/login-screen.tsx';
import { sessionQuery } from './session/session.query.ts';
import { expireSession, followOtherTabs, useSessionState } from './session/session-store.ts';

const SecondFactorGate = lazyComponent(async () => (await import('./account/second-factor-gate.tsx')).SecondFactorGate);

export function App() {
  const client = useQueryClient();
  const state = useSessionState();
  useEffect(followOtherTabs, []);
  useEffect(() => {
    if (state !== 'signed-in') forget(client);
    // Whoever logs out is done; who is logged out goes on after the login.
    if (state === 'signed-out') {
      closeDialog();
      clearDrafts();
      clearOutbox();
    }
  }, [client, state]);
  const session = useQuery({ ...sessionQuery, enabled: state === 'signed-in' });
  useEffect(() => {
    if (session.data === null) expireSession();
  }, [session.data]);
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
          <Dashboard />
        )}
        {/* Left, because at the right end of each row stands what can be done with it. */}
        <Toaster side="left" />
      </div>
    </TooltipProvider>
  );
}
