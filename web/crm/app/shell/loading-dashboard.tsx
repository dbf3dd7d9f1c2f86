import { Wordmark } from '#crm/shared/layout/wordmark.tsx';
import { SkeletonRows } from '#crm/shared/records/list-skeleton.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const STATS = ['total revenue', 'customers', 'purchases', 'team members', 'licenses'];
const TABS = ['customers', 'team members', 'purchases'];

/** The dashboard's frame in the static page, before any script runs. The app replaces it. */
export function DashboardFrame() {
  return (
    <div className="crm-frame text-sm">
      <div className="flex min-h-14 items-center border-b border-line px-4 md:px-6">
        <Wordmark />
      </div>
      <LoadingDashboard />
    </div>
  );
}

/** Placeholders for the figures and lists while they load. */
export function LoadingDashboard() {
  return (
    <>
      <div className="flex h-16 items-center gap-8 overflow-hidden border-b border-line px-4 md:px-6">
        {STATS.map((stat) => (
          <Skeleton key={stat} className="w-24 shrink-0 grow" />
        ))}
      </div>
      <div className="flex h-11 items-center gap-6 border-b border-line px-4 md:px-6">
        {TABS.map((tab) => (
          <Skeleton key={tab} className="w-20" />
        ))}
      </div>
      <p role="status" className="h-13 content-center border-b border-line px-4 text-ink-soft md:px-6">
        Loading customers and purchases…
      </p>
      <div className="@container/records">
        <div data-record-area>
          <SkeletonRows />
        </div>
      </div>
    </>
  );
}
