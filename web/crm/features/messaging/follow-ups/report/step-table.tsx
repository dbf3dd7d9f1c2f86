import { clsx } from 'clsx';
import type { StepReport } from '#contract/follow-ups.ts';
import type { Template } from '#contract/templates.ts';
import { formatCount } from '#crm/shared/count.ts';
import { reasonWords } from '#crm/shared/messages/gate-reasons.ts';
import { keyOf, stepName } from './report-words.ts';

interface StepTableProps {
  steps: readonly StepReport[];
  templates: readonly Template[] | undefined;
}

const COLUMNS: readonly { header: string; value: (step: StepReport) => number }[] = [
  { header: 'Sent', value: ({ sent }) => sent },
  { header: 'Not sent', value: refusedOf },
  { header: 'Too late', value: ({ expired }) => expired },
  { header: 'Answered', value: ({ answered }) => answered },
  { header: 'Booked', value: ({ booked }) => booked },
  { header: 'Paid', value: ({ paid }) => paid },
  { header: 'Opted out', value: ({ optedOut }) => optedOut },
];

/** What became of each step. Scrolls horizontally on narrow screens. */
export function StepTable({ steps, templates }: StepTableProps) {
  return (
    <section
      aria-label="Figures by step"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      className="relative overflow-x-auto border-t border-line -outline-offset-2"
    >
      <table className="w-full min-w-3xl">
        <caption className="sr-only">Figures by step</caption>
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className={clsx(FIRST, 'font-normal')}>
              Step
            </th>
            {COLUMNS.map(({ header }) => (
              <th key={header} scope="col" className={clsx(FIGURE, 'font-normal')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={keyOf(step)} className="border-b border-line align-baseline">
              <th scope="row" className={clsx(FIRST, 'font-normal')}>
                <span className="wrap-anywhere">{stepName(step, templates)}</span>
                {step.refused.length > 0 && (
                  <ul aria-label="Why not sent" className="mt-0.5 text-[0.8125rem] text-ink-soft">
                    {step.refused.map(({ reason, count }) => (
                      <li key={reason}>
                        {reasonWords(reason)}: {formatCount(count)}
                      </li>
                    ))}
                  </ul>
                )}
              </th>
              {COLUMNS.map(({ header, value }) => (
                <td key={header} className={clsx(FIGURE, value(step) === 0 && 'text-ink-soft')}>
                  {formatCount(value(step))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function refusedOf({ refused }: StepReport): number {
  return refused.reduce((total, { count }) => total + count, 0);
}

const CELL = 'px-2 py-2.5';
// The step stays visible while the figures scroll.
const FIRST = `${CELL} sticky left-0 min-w-40 max-w-80 bg-paper pl-4 text-left md:pl-6`;
const FIGURE = `${CELL} text-right whitespace-nowrap tabular-nums last:pr-4 md:last:pr-6`;
