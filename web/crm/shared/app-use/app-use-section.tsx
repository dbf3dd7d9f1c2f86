import { useQuery } from '@tanstack/react-query';
import { type AccessState, hasAccess } from '#contract/access.ts';
import { ACTIVE_DAYS, type CustomerUsage } from '#contract/usage.ts';
import { FocusableTime, useNow } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatCount } from '../count.ts';
import { Loaded } from '../load-failure.tsx';
import { dayInWords } from '../local-time.ts';
import { PanelSection } from '../panel/panel-section.tsx';
import { appUseQuery } from './app-use.query.ts';
import { lastDaysOf, typesInWords } from './day-sums.ts';

interface AppUseSectionProps {
  /** The customer whose account it is. */
  customerId: string;
  /** Whose use is shown: the customer's or a team member's. */
  sub: string;
  person: { accessState: AccessState; lastUsedAt: string | null; activeDays30: number };
}

/** How much somebody uses the app. Not shown of those who never could. */
export function AppUseSection({ customerId, sub, person }: AppUseSectionProps) {
  const { accessState, lastUsedAt, activeDays30 } = person;
  if (lastUsedAt === null) {
    if (!hasAccess(accessState)) return null;
    return (
      <PanelSection title="Use of the app">
        <p className="mt-2 text-ink-soft">None yet, as far as the app has told.</p>
      </PanelSection>
    );
  }
  return (
    <PanelSection title="Use of the app">
      <p className="mt-2 flex flex-wrap justify-between gap-x-4">
        <span>
          Last used <FocusableTime instant={lastUsedAt} />
        </span>
        <span className="tabular-nums text-ink-soft">
          {activeDays30} of the last {ACTIVE_DAYS} days
        </span>
      </p>
      {activeDays30 > 0 && <LastDays customerId={customerId} sub={sub} />}
    </PanelSection>
  );
}

function LastDays({ customerId, sub }: { customerId: string; sub: string }) {
  const query = useQuery(appUseQuery(customerId));
  return (
    <Loaded what="The days" query={query} skeleton={<Skeleton className="mt-3 h-6 w-full" />} className="mt-2">
      {({ days }) => <DayBars days={days} sub={sub} />}
    </Loaded>
  );
}

const HEIGHT = 24;
/** Of a day on which it was used, so that one question among hundreds still is to be seen. */
const LEAST = 4;

/** A bar for each of the last 30 days. */
function DayBars({ days, sub }: { days: CustomerUsage['days']; sub: string }) {
  const last = lastDaysOf(days, sub, useNow());
  const since = last[0]?.day ?? '';
  const most = Math.max(1, ...last.map(({ count }) => count));
  const types = typesInWords(days, sub, since);
  const active = last.filter(({ count }) => count > 0).length;
  const label = `Used on ${active} of the last ${ACTIVE_DAYS} days: ${types}`;
  return (
    <>
      <svg
        viewBox={`0 0 ${ACTIVE_DAYS} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 h-6 w-full"
        role="img"
        aria-label={label}
      >
        {last.map(({ day, count }, index) => {
          const height = count === 0 ? 1 : LEAST + (HEIGHT - LEAST) * (count / most);
          return (
            <g key={day}>
              <title>{`${dayInWords(day)}: ${formatCount(count)}`}</title>
              {/* The whole column answers to the pointer. */}
              <rect x={index} width="1" height={HEIGHT} fill="none" pointerEvents="all" />
              <rect
                x={index + 0.15}
                width="0.7"
                y={HEIGHT - height}
                height={height}
                className={count === 0 ? 'fill-line-strong' : 'fill-ink-soft'}
              />
            </g>
          );
        })}
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-ink-soft">
        <span>{dayInWords(since)}</span>
        <span>today</span>
      </p>
      <p aria-hidden className="mt-1 text-[0.8125rem] text-ink-soft wrap-anywhere">
        {types}
      </p>
    </>
  );
}
