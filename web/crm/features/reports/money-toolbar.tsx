import type { MonthRange } from '../../../../contract/money-report.ts';
import { Select } from '../../../ui/select.tsx';
import { monthLabel } from '../../shared/month-label.ts';
import { goToSearch } from '../../shared/navigation/navigation.ts';
import { DEFAULT_MONTH_SPAN, MONTH_SPANS, monthsUntil, withMonth } from './month-range.ts';
import { ReportExits } from './report-exits.tsx';

interface MoneyToolbarProps {
  range: MonthRange & { span: number | undefined };
  today: string;
}

/** Chooses the months, and exports or prints the report. */
export function MoneyToolbar({ range, today }: MoneyToolbarProps) {
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
          marked={false}
          value={end === 'from' ? from : to}
          options={months}
          onChange={(month) => goToMonths({ ...withMonth(range, end, month) })}
        />
      ))}
      <ReportExits href={`/api/crm/reports/money.csv?${new URLSearchParams({ from, to })}`} />
    </div>
  );
}

function goToMonths(months: Record<string, string>): void {
  goToSearch(new URLSearchParams({ report: 'money', ...months }));
}
