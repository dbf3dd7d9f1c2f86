import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ChartsLine } from '../charts/charts-line.tsx';
import { OfflineNotice } from '../connection/offline-notice.tsx';
import { refetchOnResume } from '../connection/refetch-on-resume.ts';
import { claimDialogs } from '../dialogs/dialog-store.ts';
import { FailedJobsNotice } from '../failed-jobs/failed-jobs-notice.tsx';
import { lazyComponent, preloadChunks } from '../lazy-component.ts';
import { useOpenCustomerId } from '../navigation/customer-address.ts';
import { useView } from '../navigation/view-address.ts';
import { useLiveUpdates } from '../realtime/use-live-updates.ts';
import { sessionQuery } from '../session/session.query.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { FirstLoad } from './first-load.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { StatStrip } from './stat-strip.tsx';
import { statsQuery } from './stats.query.ts';

const SCREENS = {
  account: lazyComponent(async () => (await import('../account/account-screen.tsx')).AccountScreen),
  audit: lazyComponent(async () => (await import('../audit/audit-screen.tsx')).AuditScreen),
  'failed-jobs': lazyComponent(async () => (await import('../failed-jobs/failed-jobs-screen.tsx')).FailedJobsScreen),
};
const CustomerPanel = lazyComponent(async () => (await import('../customers/panel/customer-panel.tsx')).CustomerPanel);

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
  const view = useView();
  const Screen = view === 'dashboard' ? undefined : SCREENS[view];
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
        {(loaded || Screen) && <OpenDialog onOpenerGone={focusMain} />}
      </main>
      <OfflineNotice />
      {loaded && customerId && (
        <Suspense>
          <CustomerPanel id={customerId} onOpenerGone={focusMain} />
        </Suspense>
      )}
    </div>
  );
}
