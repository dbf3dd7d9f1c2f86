import { clsx } from 'clsx';
import type { MoneyMonth, MoneyReport } from '#contract/money-report.ts';
import { formatCount } from '#crm/shared/count.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { monthLabel } from '#crm/shared/month-label.ts';
import { formatShare } from '#crm/shared/share.ts';

type Sums = MoneyReport['totals'];

interface Column {
  header: string;
  cell: (sums: Sums) => string;
  className?: string;
}

const SUMS: readonly Column[] = [
  { header: 'Gross', cell: ({ gross }) => formatMoney(gross) },
  { header: 'Refunds', cell: ({ refunds }) => formatMoney(refunds) },
  { header: 'Disputes', cell: ({ disputes }) => formatMoney(disputes) },
  { header: 'Net', cell: ({ net }) => formatMoney(net), className: 'font-medium' },
  { header: 'New', cell: ({ newSubscriptions }) => formatCount(newSubscriptions) },
  { header: 'Ended', cell: ({ endedSubscriptions }) => formatCount(endedSubscriptions) },
];

/** The months, newest first, and their sums. Scrolls horizontally on narrow screens. */
export function MoneyTable({ months, totals }: { months: readonly MoneyMonth[]; totals: Sums }) {
  return (
    <section
      aria-label="By month"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      className="relative overflow-x-auto -outline-offset-2 print:overflow-visible"
    >
      <table className="w-full min-w-3xl print:min-w-0 print:text-xs">
        <caption className="sr-only">By month</caption>
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className={clsx(FIRST, 'font-normal')}>
              Month
            </th>
            {[...SUMS.map(({ header }) => header), 'Recurring', 'Churn'].map((header) => (
              <th key={header} scope="col" className={clsx(FIGURE, 'font-normal')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month} className="border-b border-line">
              <th scope="row" className={clsx(FIRST, 'font-normal')}>
                {monthLabel(month.month)}
              </th>
              <SumCells sums={month} />
              <td className={FIGURE}>{formatMoney(month.monthlyRecurringRevenue)}</td>
              <td className={FIGURE}>{month.churn === null ? '–' : formatShare(month.churn)}</td>
            </tr>
          ))}
        </tbody>
        {months.length > 1 && (
          <tfoot>
            <tr className="border-b border-line font-medium">
              <th scope="row" className={clsx(FIRST, 'font-medium')}>
                {formatCount(months.length)} months
              </th>
              <SumCells sums={totals} />
              <td className={FIGURE} />
              <td className={FIGURE} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function SumCells({ sums }: { sums: Sums }) {
  return SUMS.map(({ header, cell, className }) => (
    <td key={header} className={clsx(FIGURE, className)}>
      {cell(sums)}
    </td>
  ));
}

const CELL = 'h-10 px-2 whitespace-nowrap max-md:h-13';
// The month stays visible while the figures scroll.
const FIRST = `${CELL} sticky left-0 bg-paper pl-4 text-left md:pl-6`;
const FIGURE = `${CELL} text-right tabular-nums last:pr-4 md:last:pr-6`;
