import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { customersQuery } from '../customers/customers.query.ts';
import { purchasesQuery } from '../purchases/purchases.query.ts';
import { sessionQuery } from '../session/session.query.ts';
import { teamMembersQuery } from '../team-members/team-members.query.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { StatStrip } from './stat-strip.tsx';

export function Dashboard() {
  const session = useQuery(sessionQuery);
  const customers = useQuery(customersQuery);
  const purchases = useQuery(purchasesQuery);
  // Nobody waits for these, but they start now rather than with their tab.
  useQuery(teamMembersQuery);
  const main = useRef<HTMLElement>(null);
  // The login form that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, []);
  const waiting = isFirstLoad(customers) || isFirstLoad(purchases);
  return (
    <>
      <DashboardHeader username={session.data?.user.username} />
      <main ref={main} tabIndex={-1} className="outline-none">
        <h1 className="sr-only">CRM dashboard</h1>
        {waiting ? (
          <LoadingMessage />
        ) : (
          <>
            <StatStrip />
            <DashboardTabs />
          </>
        )}
      </main>
    </>
  );
}

/** Neither answered nor failed yet. A list that failed shows so in its own place. */
function isFirstLoad(query: UseQueryResult): boolean {
  return query.data === undefined && query.errorUpdateCount === 0;
}

function LoadingMessage() {
  return (
    <p role="status" className="px-4 py-10 text-ink-soft md:px-6">
      Loading customers and purchases…
    </p>
  );
}
