import { useStore } from '@nanostores/react';
import { type UseQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { CRM_SCREENS, type CrmScreen } from '#contract/crm-addresses.ts';
import type { Role } from '#contract/roles.ts';
import { purchaseListOptions } from '#crm/features/billing/purchases/purchase-list.tsx';
import { FailedJobsNotice } from '#crm/features/operations/failed-jobs/failed-jobs-notice.tsx';
import { useCustomerListOptions } from '#crm/features/people/customers/customer-list.tsx';
import { dashboardFiguresQuery } from '#crm/features/sales/dashboard-figures/feature.ts';
import { StatStrip } from '#crm/features/sales/dashboard-figures/stat-strip.tsx';
import { OfflineNotice } from '#crm/shared/connection/offline-notice.tsx';
import { refetchOnResume } from '#crm/shared/connection/refetch-on-resume.ts';
import { $isBeside } from '#crm/shared/dialogs/dialog-store.ts';
import { KeptDraftNotice } from '#crm/shared/drafts/kept-draft-notice.tsx';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { lazyComponent, preloadChunks } from '#crm/shared/lazy-component.ts';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { useOpenId, useScreen, useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { readListQuery } from '#crm/shared/records/list-query.ts';
import { ListSection } from '#crm/shared/records/list-section.tsx';
import { recordPages } from '#crm/shared/records/record-pages.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { Tabs } from '#ui/tabs.tsx';
import { claimApp } from '../claim-app.ts';
import { SCREENS } from '../places.ts';
import { openTab, TABS, tabOf } from '../tabs.ts';
import { useLiveUpdates } from '../use-live-updates.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { DialogHost } from './dialog-host.tsx';
import { LoadingDashboard } from './loading-dashboard.tsx';
import { usePanelTop } from './use-panel-top.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The screens that the account menu, the settings and notices link to. Everybody may see those without a role. */
const OTHER_SCREENS: { [Screen in CrmScreen]?: { Screen: ComponentType; role?: Role } } = {
  account: {
    Screen: lazyComponent(async () => (await import('#crm/features/staff/profile/profile-screen.tsx')).ProfileScreen),
  },
  audit: {
    Screen: lazyComponent(async () => (await import('#crm/features/staff/audit/audit-screen.tsx')).AuditScreen),
  },
  'failed-jobs': {
    Screen: lazyComponent(
      async () => (await import('#crm/features/operations/failed-jobs/failed-jobs-screen.tsx')).FailedJobsScreen,
    ),
  },
  connections: {
    Screen: lazyComponent(
      async () => (await import('#crm/features/operations/connections/connections-screen.tsx')).ConnectionsScreen,
    ),
    role: 'member',
  },
  'sending-settings': {
    Screen: lazyComponent(
      async () => (await import('#crm/features/messaging/sending/sending-screen.tsx')).SendingScreen,
    ),
    role: 'admin',
  },
  'follow-ups': {
    Screen: lazyComponent(
      async () => (await import('#crm/features/messaging/follow-ups/follow-ups-screen.tsx')).FollowUpsScreen,
    ),
  },
  templates: {
    Screen: lazyComponent(
      async () => (await import('#crm/features/messaging/templates/templates-screen.tsx')).TemplatesScreen,
    ),
  },
};
const OpenPanel = lazyComponent(async () => (await import('./open-panel.tsx')).OpenPanel);

export function Dashboard() {
  const session = useQuery(sessionQuery);
  const userId = session.data?.user.id;
  useEffect(() => {
    if (userId !== undefined) claimApp(userId);
  }, [userId]);
  const client = useQueryClient();
  useEffect(() => refetchOnResume(client), [client]);
  useLiveUpdates();
  useShortcuts();
  // Starts loading the figures together with the lists. Nothing waits for them.
  useQuery(dashboardFiguresQuery);
  const openId = useOpenId();
  const isBeside = useStore($isBeside);
  usePanelTop(openId !== undefined);
  const screen = useScreen();
  const entry = OTHER_SCREENS[screen] ?? SCREENS.find(({ id }) => id === screen);
  const role = entry?.role ?? 'viewer';
  const Screen = entry?.Screen;
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
    <div data-panel={openId && (isBeside ? 'with-conversation' : 'open')} className="max-md:pb-15">
      <DashboardHeader username={session.data?.user.username} />
      <main ref={main} tabIndex={-1} className="outline-none">
        {Screen ? (
          <Suspense>{hasRole(role) ? <Screen /> : <NotForRole role={role} />}</Suspense>
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
          <OpenPanel onOpenerGone={focusMain} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Shown in place of the figures and lists until customers and purchases have loaded or failed. Also waits for the
 * session, because drafts belong to its user.
 */
function FirstLoad({ onLoaded }: { onLoaded: () => void }) {
  const params = useSearchParams();
  const tab = tabOf(params.get('tab'))?.id;
  const customerOptions = useCustomerListOptions();
  const customers = tab === 'customers' ? readListQuery(params, customerOptions) : {};
  const purchases = tab === 'purchases' ? readListQuery(params, purchaseListOptions) : {};
  const waiting = [
    useQuery(sessionQuery),
    useInfiniteQuery(recordPages('/api/crm/customers', customers)),
    useInfiniteQuery(recordPages('/api/crm/purchases', purchases)),
  ].some(isFirstTry);

  useEffect(() => {
    if (!waiting) onLoaded();
  }, [waiting, onLoaded]);
  return <LoadingDashboard />;
}

/** Returns whether a query has neither succeeded nor failed yet. A list that failed shows that in its own place. */
function isFirstTry(query: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>): boolean {
  return query.data === undefined && query.errorUpdateCount === 0;
}

function DashboardTabs() {
  const tab = tabOf(useSearchParams().get('tab'));
  return (
    <ListSection label="Records">
      <Tabs label="Records" tabs={TABS} active={tab?.id ?? ''} onChange={openTab}>
        {tab && <tab.List />}
      </Tabs>
    </ListSection>
  );
}

/** Shown in place of a screen that the user's role may not see, for example after following a colleague's link. */
function NotForRole({ role }: { role: Role }) {
  return (
    <Screen title="Not for your role">
      <p className="max-w-prose px-4 py-10 text-ink-soft md:px-6">
        Only {role === 'admin' ? 'admins' : 'members and admins'} see this screen. If you need something from it, ask
        one of them.{' '}
        <PlainLink href={CRM_SCREENS.dashboard} className="text-ink underline underline-offset-4">
          Go to the dashboard
        </PlainLink>
      </p>
    </Screen>
  );
}
