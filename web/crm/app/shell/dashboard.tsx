import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { FailedJobsNotice } from '../../features/failed-jobs/failed-jobs-notice.tsx';
import { ChartsLine } from '../../features/stats/charts/charts-line.tsx';
import { StatStrip } from '../../features/stats/stat-strip.tsx';
import { statsQuery } from '../../features/stats/stats.query.ts';
import { OfflineNotice } from '../../shared/connection/offline-notice.tsx';
import { refetchOnResume } from '../../shared/connection/refetch-on-resume.ts';
import { claimDialogs } from '../../shared/dialogs/dialog-store.ts';
import { lazyComponent, preloadChunks } from '../../shared/lazy-component.ts';
import { useOpenCustomerId, useScreen } from '../../shared/navigation/navigation.ts';
import { sessionQuery } from '../../shared/session/session.query.ts';
import { customerActions, teamMemberActions } from '../features.ts';
import { useLiveUpdates } from '../use-live-updates.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { DialogHost } from './dialog-host.tsx';
import { FirstLoad } from './first-load.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const SCREENS = {
  account: lazyComponent(async () => (await import('../../features/account/account-screen.tsx')).AccountScreen),
  audit: lazyComponent(async () => (await import('../../features/audit/audit-screen.tsx')).AuditScreen),
  'failed-jobs': lazyComponent(
    async () => (await import('../../features/failed-jobs/failed-jobs-screen.tsx')).FailedJobsScreen,
  ),
};
const OpenCustomer = lazyComponent(async () => (await import('./open-customer.tsx')).OpenCustomer);

export function Dashboard() {
  const session = useQuery(sessionQuery);
  const userId = session.data?.user.id;
  useEffect(() => {
    if (userId !== undefined) claimDialogs(userId);
  }, [userId]);
  const client = useQueryClient();
  useEffect(() => refetchOnResume(client), [client]);
  useLiveUpdates();
  useShortcuts();
  // The figures start with the lists, though nobody waits for them.
  useQuery(statsQuery);
  const customerId = useOpenCustomerId();
  const screen = useScreen();
  const Screen = screen === 'dashboard' ? undefined : SCREENS[screen];
  const [loaded, setLoaded] = useState(false);
  const main = useRef<HTMLElement>(null);
  const focusMain = useCallback(() => main.current?.focus({ preventScroll: true }), []);
  // The login form that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusMain();
  }, [focusMain]);
  useEffect(() => {
    if (loaded) preloadChunks();
  }, [loaded]);
  return (
    <div data-panel={customerId && 'open'} className="max-md:pb-15 lg:data-[panel=open]:pr-(--panel-width)">
      <DashboardHeader username={session.data?.user.username} />
      <main ref={main} tabIndex={-1} className="outline-none">
        {Screen ? (
          <Suspense>
            <Screen />
          </Suspense>
        ) : (
          <>
            <h1 className="sr-only">CRM dashboard</h1>
            {loaded ? (
              <>
                <FailedJobsNotice />
                <StatStrip />
                <ChartsLine />
                <DashboardTabs />
              </>
            ) : (
              <FirstLoad onLoaded={() => setLoaded(true)} />
            )}
          </>
        )}
        {(loaded || Screen) && <DialogHost onOpenerGone={focusMain} />}
      </main>
      <OfflineNotice />
      {loaded && customerId && (
        <Suspense>
          <OpenCustomer
            id={customerId}
            onOpenerGone={focusMain}
            actions={customerActions}
            teamMemberActions={teamMemberActions}
          />
        </Suspense>
      )}
    </div>
  );
}
