import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '#ui/toast.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { InvitationScreen } from '../features/staff/staff-users/invitation-screen.tsx';
import { applyTheme } from '../shared/preferences/theme.tsx';
import { createQueryClient } from './query-client.ts';

const root = document.getElementById('invitation');
if (!root) throw new Error('The page has no element with the id "invitation" to draw in.');

applyTheme();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <div className="text-sm">
          <InvitationScreen token={location.pathname.split('/').at(-1) ?? ''} />
          <Toaster side="left" />
        </div>
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
