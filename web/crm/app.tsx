import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Toaster } from '../ui/toast.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { clearDrafts } from './conversations/drafts.ts';
import { clearOutbox } from './conversations/outbox.ts';
import { Dashboard } from './dashboard/dashboard.tsx';
import { closeDialog } from './dialogs/dialog-store.ts';
import { forget } from './query-client.ts';
import { LoginScreen } from './session/login-screen.tsx';
import { followOtherTabs, useSessionState } from './session/session-store.ts';

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
  return (
    <TooltipProvider>
      <div className="text-sm">
        {state === 'signed-in' ? <Dashboard /> : <LoginScreen expired={state === 'expired'} />}
        <Toaster />
      </div>
    </TooltipProvider>
  );
}
