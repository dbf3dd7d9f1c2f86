import { useQuery } from '@tanstack/react-query';
import { addMonths, type MoneyReport, type MonthRange, monthOf } from '#contract/money-report.ts';
import { formatCount } from '#crm/shared/count.ts';
import { moveEnd } from '#crm/shared/day-range.ts';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { formatMoney } from '#crm/shared/money.ts';
import { moneyReportQuery } from '#crm/shared/money-report-query.ts';
import { monthLabel } from '#crm/shared/month-label.ts';
import { goToSearch, useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { Select } from '#ui/select.tsx';
import { Stat } from '#ui/stat.tsx';
import { MoneyTable } from './money-table.tsx';
import { ReportActions } from './report-actions.tsx';
import { today } from './report-query.ts';

const LABEL = 'The report';

/** Income, refunds and recurring revenue by month. */
export function MoneyReportView() {
  const day = today();
  const range = monthRangeOf(useSearchParams(), day);
  const { from, to } = range;
  const report = useQuery(moneyReportQuery({ from, to }));
  return (
    <article
      data-printed
      aria-busy={report.isPlaceholderData}
      className={report.isPlaceholderData ? 'opacity-60' : undefined}
    >
      <h2 className="hidden px-4 text-lg font-medium print:block">
        Money, {from === to ? monthLabel(from) : `${monthLabel(from)} – ${monthLabel(to)}`}
      </h2>
      <MoneyToolbar range={range} today={day} />
      <Loaded
        what={LABEL}
        query={report}
        skeleton={<ListSkeleton label={LABEL} />}
        old="The figures"
        className="px-4 py-10 md:px-6"
      >
        {(data) => <Money report={data} />}
      </Loaded>
    </article>
  );
}

function Money({ report: { months, totals } }: { report: MoneyReport }) {
  const last = months.at(-1);
  if (!last || isEmpty(months)) {
    return (
      <div className="max-w-prose px-4 py-10 text-ink-soft md:px-6">
        <p className="font-medium text-ink">No money moved in these months.</p>
        <p className="mt-1">
          Payments, refunds and disputes are counted on the day on which Stripe moves them, by UTC days.
        </p>
      </div>
    );
  }
  return (
    <>
      <div className="@container">
        <dl className="grid grid-cols-2 gap-px border-b border-line bg-line *:bg-paper *:py-2 [&>:first-child]:col-span-2 @2xl:grid-cols-3 @2xl:[&>:first-child]:col-span-1 @2xl:[&>:last-child]:col-span-2 @4xl:grid-cols-5 @4xl:[&>:last-child]:col-span-1">
          <Stat label="Net" value={formatMoney(totals.net)} />
          <Stat label="Refunds" value={formatMoney(totals.refunds)} />
          <Stat label="Disputes" value={formatMoney(totals.disputes)} />
          <Stat label="Recurring, a month" value={formatMoney(last.monthlyRecurringRevenue)} />
          <Stat
            label="Subscriptions"
            value={`+${formatCount(totals.newSubscriptions)}`}
            note={`${formatCount(totals.endedSubscriptions)} ended`}
          />
        </dl>
      </div>
      <MoneyTable months={months} totals={totals} />
      <p className="max-w-prose px-4 py-3 text-xs text-ink-soft md:px-6">
        Each amount stands in the month in which Stripe moved it (UTC), before Stripe’s fees. Churn is the share of the
        subscriptions running at the month’s beginning that ended in it. The last month may be under way.
      </p>
    </>
  );
}

function isEmpty(months: MoneyReport['months']): boolean {
  return months.every(({ gross, refunds, disputes, monthlyRecurringRevenue }) =>
    [gross, refunds, disputes, monthlyRecurringRevenue].every((amount) => Number(amount) === 0),
  );
}

interface MoneyToolbarProps {
  range: MonthRange & { span: number | undefined };
  today: string;
}

/** Chooses the months, and exports or prints the report. */
function MoneyToolbar({ range, today }: MoneyToolbarProps) {
  const { from, to, span } = range;
  const months = monthsUntil(today).map((month) => ({ value: month, label: monthLabel(month) }));
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 md:px-6 print:hidden">
      <Select
        label="Months"
        className="h-11 lg:h-9"
        marked={span !== DEFAULT_MONTH_SPAN}
        value={span === undefined ? '' : String(span)}
        options={[
          ...(span === undefined ? [{ value: '', label: 'Chosen months' }] : []),
          ...MONTH_SPANS.map((count) => ({ value: String(count), label: `Last ${count} months` })),
        ]}
        onChange={(count) => goToMonths({ months: count })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Select
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          className="h-11 lg:h-9"
          value={end === 'from' ? from : to}
          options={months}
          onChange={(month) => goToMonths({ ...moveEnd(range, end, month) })}
        />
      ))}
      <ReportActions href={`/api/crm/reports/money.csv?${new URLSearchParams({ from, to })}`} />
    </div>
  );
}

function goToMonths(months: Record<string, string>): void {
  goToSearch(new URLSearchParams({ report: 'money', ...months }));
}

const MONTH_SPANS = [6, 12, 24, 60] as const;
const DEFAULT_MONTH_SPAN = 12;
/** Number of months to choose from. */
const CHOICE = 120;

/** Returns the months in the URL: `from` and `to`, or `months` back from the current one. Ignores invalid values. */
function monthRangeOf(params: URLSearchParams, today: string): MonthRange & { span: number | undefined } {
  const known = monthsUntil(today);
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (known.includes(from) && known.includes(to) && from <= to) return { from, to, span: undefined };
  const span = MONTH_SPANS.find((months) => String(months) === params.get('months')) ?? DEFAULT_MONTH_SPAN;
  const present = monthOf(today);
  return { from: addMonths(present, 1 - span), to: present, span };
}

/** Lists the months, newest first. */
function monthsUntil(today: string): string[] {
  return Array.from({ length: CHOICE }, (_, back) => addMonths(monthOf(today), -back));
}
