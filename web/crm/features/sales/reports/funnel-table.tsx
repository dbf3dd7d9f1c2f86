import { clsx } from 'clsx';
import { FUNNEL_MAX_ROWS, type FunnelRow } from '#contract/funnel.ts';
import { formatCount } from '#crm/shared/count.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { pageName } from '#crm/shared/page-name.ts';
import { campaignName, revenuePerVisitor, shareOf } from './report-words.ts';

interface Column {
  header: string;
  cell: (row: FunnelRow) => string;
}

const COLUMNS: readonly Column[] = [
  { header: 'Visitors', cell: ({ visitors }) => formatCount(visitors) },
  { header: 'Dialogs', cell: ({ dialogs }) => formatCount(dialogs) },
  { header: 'Leads', cell: ({ leads }) => formatCount(leads) },
  { header: 'Checkouts', cell: ({ checkouts }) => formatCount(checkouts) },
  { header: 'Paid', cell: ({ paid }) => formatCount(paid) },
  { header: 'Conversion', cell: ({ paid, visitors }) => shareOf(paid, visitors) ?? '–' },
  { header: 'Revenue', cell: ({ revenue }) => formatMoney(revenue) },
  { header: 'Per visitor', cell: revenuePerVisitor },
];

/** The figures for each page and campaign. Scrolls horizontally on narrow screens. */
export function FunnelTable({ rows }: { rows: readonly FunnelRow[] }) {
  return (
    <section
      aria-label="By page and campaign"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      className="relative overflow-x-auto -outline-offset-2 print:overflow-visible"
    >
      <table className="w-full min-w-2xl print:min-w-0 print:text-xs">
        <caption className="sr-only">By page and campaign</caption>
        <thead className="text-left text-xs text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className={clsx(CELL, 'pl-4 font-normal md:pl-6')}>
              Page
            </th>
            <th scope="col" className={clsx(CELL, 'font-normal max-md:hidden')}>
              Campaign
            </th>
            {COLUMNS.map(({ header }) => (
              <th key={header} scope="col" className={clsx(CELL, 'text-right font-normal last:pr-4 md:last:pr-6')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify([row.page, row.campaign])} className="border-b border-line">
              <th scope="row" className={clsx(CELL, 'pl-4 text-left font-normal whitespace-nowrap md:pl-6')}>
                {pageName(row.page)}
                <span className="block max-w-36 truncate text-xs text-ink-soft md:hidden">
                  {campaignName(row.campaign)}
                </span>
              </th>
              <td
                title={row.campaign ?? undefined}
                className={clsx(
                  CELL,
                  'max-w-40 truncate max-md:hidden xl:max-w-64',
                  row.campaign === null && 'text-ink-soft',
                )}
              >
                {campaignName(row.campaign)}
              </td>
              {COLUMNS.map(({ header, cell }) => (
                <td key={header} className={clsx(CELL, 'text-right tabular-nums last:pr-4 md:last:pr-6')}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === FUNNEL_MAX_ROWS && (
        <p className="px-4 py-3 text-ink-soft md:px-6">
          These are the {formatCount(FUNNEL_MAX_ROWS)} with the most visitors. The figures above are of all.
        </p>
      )}
    </section>
  );
}

const CELL = 'h-10 px-2 max-md:h-13';
