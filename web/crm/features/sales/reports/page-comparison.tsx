import { useQuery } from '@tanstack/react-query';
import { scaleLinear } from '@visx/scale';
import clsx from 'clsx';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { FunnelTotals } from '#contract/funnel.ts';
import { formatCount } from '#crm/shared/count.ts';
import type { DayRange } from '#crm/shared/day-range.ts';
import { pageName } from '#crm/shared/page-name.ts';
import { formatShare } from '#crm/shared/share.ts';
import { comparePages } from './compare-pages.ts';
import { funnelQuery } from './report-query.ts';
import { formatInterval, revenuePerVisitor } from './report-words.ts';

const MAIN = '/';
const VARIANT = '/ai-insurance';

/** Compares the two landing pages, and says whether the difference is significant. */
export function PageComparison({ range, campaign }: { range: DayRange; campaign: string | undefined }) {
  const asked = { from: range.from, to: range.to, campaign };
  const main = useQuery(funnelQuery({ ...asked, page: MAIN }));
  const variant = useQuery(funnelQuery({ ...asked, page: VARIANT }));
  const error = main.error ?? variant.error;
  return (
    <section aria-labelledby="page-comparison" className="flex min-w-0 flex-col gap-4">
      <h2 id="page-comparison" className="wide text-[0.8125rem]">
        Main page or variant
      </h2>
      {main.data && variant.data ? (
        <div
          className={clsx('flex flex-col gap-4', (main.isPlaceholderData || variant.isPlaceholderData) && 'opacity-45')}
        >
          <ComparedPages main={main.data.totals} variant={variant.data.totals} />
        </div>
      ) : (
        <p className="text-ink-soft">{error ? describeLoadFailure(error) : 'Loading the comparison…'}</p>
      )}
    </section>
  );
}

function ComparedPages({ main, variant }: { main: FunnelTotals; variant: FunnelTotals }) {
  const pages = [
    { page: MAIN, totals: main },
    { page: VARIANT, totals: variant },
  ];
  const highest = Math.max(0.001, ...pages.map(({ totals }) => totals.conversion?.high ?? 0));
  const { sentence } = comparePages({ ...main, name: 'The main page' }, { ...variant, name: 'The variant page' });
  return (
    <>
      {pages.map(({ page, totals }) => (
        <div key={page} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
          <p>
            {pageName(page)} <span className="font-mono text-xs text-ink-soft">{page}</span>
          </p>
          <p className="font-medium tabular-nums">{totals.conversion ? formatShare(totals.conversion.rate) : '–'}</p>
          <Interval totals={totals} highest={highest} />
          <p className="col-span-2 text-xs tabular-nums text-ink-soft">
            {formatCount(totals.paid)} of {formatCount(totals.visitors)} visitors paid
            {totals.conversion && `, 95% interval ${formatInterval(totals.conversion)}`}
            {totals.visitors > 0 && `, ${revenuePerVisitor(totals)} per visitor`}
          </p>
        </div>
      ))}
      <p className="max-w-prose text-balance">{sentence}</p>
    </>
  );
}

/** Draws the interval as a line and the measured share as a dot. The text below contains the same values. */
function Interval({ totals: { conversion }, highest }: { totals: FunnelTotals; highest: number }) {
  const x = scaleLinear<number>({ domain: [0, highest], range: [0, 100] });
  return (
    <svg aria-hidden="true" className="col-span-2 my-1 h-4 w-full overflow-visible">
      <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-line" />
      {conversion && (
        <>
          <line
            x1={`${x(conversion.low)}%`}
            x2={`${x(conversion.high)}%`}
            y1="50%"
            y2="50%"
            strokeWidth="4"
            className="stroke-ink-soft"
          />
          <circle cx={`${x(conversion.rate)}%`} cy="50%" r="5" className="fill-signal" />
        </>
      )}
    </svg>
  );
}
