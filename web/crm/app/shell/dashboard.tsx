import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { CrmScreen } from '../../../../contract/crm-addresses.ts';
import { FailedJobsNotice } from '../../features/failed-jobs/failed-jobs-notice.tsx';
import { statsQuery } from '../../features/stats/feature.ts';
import { StatStrip } from '../../features/stats/stat-strip.tsx';
import { OfflineNotice } from '../../shared/connection/offline-notice.tsx';
import { refetchOnResume } from '../../shared/connection/refetch-on-resume.ts';
import { $isBeside, claimDialogs } from '../../shared/dialogs/dialog-store.ts';
import { KeptDraftNotice } from '../../shared/drafts/kept-draft-notice.tsx';
import { lazyComponent, preloadChunks } from '../../shared/lazy-component.ts';
import { useOpenId, useScreen } from '../../shared/navigation/navigation.ts';
import { hasRole } from '../../shared/session/role.ts';
import { sessionQuery } from '../../shared/session/session.query.ts';
import { customerPanel, purchasePanel, teamMemberPanel, teamMemberRow } from '../features.ts';
import { SCREENS } from '../places.ts';
import { useLiveUpdates } from '../use-live-updates.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { DialogHost } from './dialog-host.tsx';
import { FirstLoad } from './first-load.tsx';
import { NotForRole } from './not-for-role.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The screens that the account menu and notices link to. */
const OTHER_SCREENS: { [Screen in CrmScreen]?: ComponentType } = {
  account: lazyComponent(async () => (await import('../../features/account/account-screen.tsx')).AccountScreen),
  audit: lazyComponent(async () => (await import('../../features/audit/audit-screen.tsx')).AuditScreen),
  'failed-jobs': lazyComponent(
    async () => (await import('../../features/failed-jobs/failed-jobs-screen.tsx')).FailedJobsScreen,
  ),
};
const OpenPanel = lazyComponent(async () => (await import('./open-panel.tsx')).OpenPanel);

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
  // Starts loading the figures together with the lists. Nothing waits for them.
  useQuery(statsQuery);
  const openId = useOpenId();
  const isBeside = useStore($isBeside);
  const screen = useScreen();
  const entry = SCREENS.find(({ id }) => id === screen);
  const Screen = hasRole(entry?.role ?? 'viewer') ? (OTHER_SCREENS[screen] ?? entry?.Screen) : NotForRole;
  const [loaded, setLoaded] = useState(false);
  const main = useRef<HTMLElement>(null);
  const focusMain = useCallback(() => main.current?.focus({ preventScroll: true }), []);
  // Takes the focus when the login form that had it is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusMain();
  }, [focusMain]);
  useEffect(() => {
    if (loaded) preloadChunks();
  }, [loaded]);
  return (
    <div
      data-panel={openId && (isBeside ? 'with-conversation' : 'open')}
      className="max-md:pb-15 lg:data-[panel=open]:pr-(--panel-width) lg:data-[panel=with-conversation]:pr-[calc(var(--panel-width)+var(--beside-width))]"
    >
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
                <DashboardTabs />
              </>
            ) : (
              <FirstLoad onLoaded={() => setLoaded(true)} />
            )}
          </>
        )}
        <DialogHost onOpenerGone={focusMain} />
      </main>
      <OfflineNotice />
      {/* An open panel shows the notice itself, because a panel that covers the page blocks everything outside of it. */}
      {!openId && <KeptDraftNotice />}
      {(loaded || Screen) && openId && (
        <Suspense>
          <OpenPanel
            onOpenerGone={focusMain}
            customerActions={customerPanel}
            teamMemberActions={teamMemberPanel}
            teamMemberRowActions={teamMemberRow}
            purchaseActions={purchasePanel}
          />
        </Suspense>
      )}
    </div>
  );
}
