import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import type { DialogTimes } from './dialog.ts';
import type { LighthouseScores } from './lighthouse.ts';
import type { Weight } from './weight.ts';

export interface PageResult {
  path: string;
  lighthouse: LighthouseScores;
  weight: Weight;
  dialog: DialogTimes | undefined;
}

const WEIGHED = ['Document', 'Font', 'Script', 'Image'];

/** Formats the results as Markdown tables that are also readable in a terminal. */
export function toTables(results: readonly PageResult[]): string {
  return [
    'Lighthouse, mobile, median of 3 (performance / accessibility / best practices / search engines):',
    table(
      ['page', 'scores', 'LCP, ms', 'CLS', 'TBT, ms', 'lost points'],
      results.map(
        ({ path, lighthouse: { scores, largestContentfulPaint, layoutShift, totalBlockingTime, failed } }) => [
          path,
          scores.join(' / '),
          whole(largestContentfulPaint),
          layoutShift.toFixed(3),
          whole(totalBlockingTime),
          failed.join(', ') || '–',
        ],
      ),
    ),
    'On the wire before any interaction, bytes:',
    table(
      ['page', 'requests', ...WEIGHED.map((type) => type.toLowerCase()), 'other', 'total'],
      results.map(({ path, weight: { requests, bytes, total } }) => {
        const named = WEIGHED.map((type) => bytes[type] ?? 0);
        const other = total - named.reduce((sum, size) => sum + size, 0);
        return [path, String(requests), ...named.map(whole), whole(other), whole(total)];
      }),
    ),
    'From click to the open dialog, ms, median of 5:',
    table(
      ['page', 'warmed', 'cold, 4× slower CPU'],
      results.flatMap(({ path, dialog }) => (dialog ? [[path, whole(dialog.warm), whole(dialog.cold)]] : [])),
    ),
  ].join('\n\n');
}
