import { useQuery } from '@tanstack/react-query';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { clsx } from 'clsx';
import type { FunnelFigures, FunnelQuery, FunnelReport } from '#contract/funnel.ts';
import { formatCount } from '#crm/shared/count.ts';
import type { DayRange } from '#crm/shared/day-range.ts';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { formatMoney } from '#crm/shared/money.ts';
import { useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { pageName } from '#crm/shared/page-name.ts';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { formatShare } from '#crm/shared/share.ts';
import { Stat } from '#ui/stat.tsx';
import { FunnelTable } from './funnel-table.tsx';
import { FunnelToolbar } from './funnel-toolbar.tsx';
import { PageComparison } from './page-comparison.tsx';
import { funnelQuery, rangeOf, today } from './report-query.ts';
import { campaignName, formatInterval, formatRange, revenuePerVisitor, STEPS, shareOf } from './report-words.ts';

const LABEL = 'The report';

/** The funnel from the visit to the payment, by page and campaign. */
export function FunnelReportView() {
  const params = useSearchParams();
  const day = today();
  const range = rangeOf(params, day);
  const { from, to } = range;
  const query: FunnelQuery = {
    from,
    to,
    page: params.get('page') ?? undefined,
    campaign: params.get('campaign') ?? undefined,
  };
  const whole = useQuery(funnelQuery({ from, to }));
  const report = useQuery(funnelQuery(query));
  return (
    <article
      data-printed
      aria-busy={report.isPlaceholderData}
      className={report.isPlaceholderData ? 'opacity-60' : undefined}
    >
      <h2 className="hidden px-4 text-lg font-medium print:block">
        {[
          'Funnel',
          formatRange(range),
          query.page !== undefined && pageName(query.page),
          query.campaign !== undefined && campaignName(query.campaign || null),
        ]
          .filter(Boolean)
          .join(', ')}
      </h2>
      <FunnelToolbar range={range} today={day} query={query} whole={whole.data} />
      <Loaded
        what={LABEL}
        query={report}
        skeleton={<ListSkeleton label={LABEL} />}
        old="The figures"
        className="px-4 py-10 md:px-6"
      >
        {(data) => <Funnel report={data} range={range} query={query} />}
      </Loaded>
    </article>
  );
}

function Funnel({ report, range, query }: { report: FunnelReport; range: DayRange; query: FunnelQuery }) {
  const { rows, totals } = report;
  const { conversion } = totals;
  if (rows.length === 0) {
    return (
      <div className="max-w-prose px-4 py-10 text-ink-soft md:px-6">
        <p className="font-medium text-ink">Nobody was counted on these days.</p>
        <p className="mt-1">
          Visits to the landing pages are counted by UTC day. Bots, and visitors who ask not to be tracked, are left
          out.
        </p>
      </div>
    );
  }
  return (
    <>
      <div className="@container">
        <dl className="grid grid-cols-2 gap-px border-b border-line bg-line *:bg-paper *:py-2 [&>:last-child]:col-span-2 @2xl:grid-cols-3 @4xl:grid-cols-5 @4xl:[&>:last-child]:col-span-1">
          <Stat label="Visitors" value={formatCount(totals.visitors)} />
          <Stat label="Leads" value={formatCount(totals.leads)} />
          <Stat
            label="Conversion"
            value={conversion ? formatShare(conversion.rate) : '–'}
            note={conversion ? formatInterval(conversion) : undefined}
          />
          <Stat label="Revenue" value={formatMoney(totals.revenue)} />
          <Stat label="Revenue per visitor" value={revenuePerVisitor(totals)} />
        </dl>
      </div>
      <div className="grid gap-px border-b border-line bg-line *:bg-paper *:p-4 md:*:px-6 lg:grid-cols-2">
        <section aria-labelledby="funnel-chart" className="flex min-w-0 flex-col gap-4">
          <h2 id="funnel-chart" className="wide text-[0.8125rem]">
            From the visit to the payment
          </h2>
          <FunnelChart figures={totals} />
          {hasUncounted(totals) && (
            <p className="max-w-prose text-[0.8125rem] text-ink-soft">
              A step has more people than the one before it: visitors who ask not to be tracked, and those whose browser
              loads no scripts, are not counted. Their leads and payments are.
            </p>
          )}
        </section>
        <PageComparison range={range} campaign={query.campaign} />
      </div>
      <FunnelTable rows={rows} />
    </>
  );
}

/** Returns whether people have got further who were not counted before. */
function hasUncounted(figures: FunnelFigures): boolean {
  return STEPS.some(({ step }, index) => {
    const before = STEPS[index - 1];
    return before !== undefined && figures[step] > figures[before.step];
  });
}

/** The steps of the funnel: a bar for each, with its share of the visitors and of the step before. */
function FunnelChart({ figures }: { figures: FunnelFigures }) {
  const longest = Math.max(1, ...STEPS.map(({ step }) => figures[step]));
  const length = scaleLinear<number>({ domain: [0, longest], range: [0, 100] });
  return (
    <ol aria-label="Funnel" className="grid gap-3">
      {STEPS.map(({ step, label }, index) => {
        const count = figures[step];
        const before = STEPS[index - 1];
        const ofVisitors = index > 0 ? shareOf(count, figures.visitors) : undefined;
        const ofBefore = index > 1 && before ? shareOf(count, figures[before.step]) : undefined;
        return (
          <li key={step} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
            <span>{label}</span>
            <span className="font-medium tabular-nums">{formatCount(count)}</span>
            <svg
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="col-span-2 my-1 h-4 w-full"
            >
              <rect width="100" height="8" className="fill-line/60" />
              <Bar width={length(count)} height={8} className={step === 'paid' ? 'fill-signal' : 'fill-ink-soft'} />
            </svg>
            <span className={clsx('col-span-2 min-h-4 text-xs tabular-nums text-ink-soft', index === 0 && 'hidden')}>
              {[ofVisitors && `${ofVisitors} of the visitors`, ofBefore && `${ofBefore} of the step before`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
