import { chromium } from '@playwright/test';
import { percentile } from '../support/percentile.ts';
import { writeResults } from '../support/results.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import { type CrmResult, measureCrm } from './measure.ts';

const NOTES = `100,000 customers, 150,000 team members and 200,000 purchases, embedded and on a throw-away PostgreSQL server. A key press is typed while the rows of
the one before are on the screen; its time ends with the frame that shows the rows it asks for, the 70 ms that the search box
waits for a next letter included. Scrolling goes ten rows a frame. A round is a search and a scroll in each tab, and a dialog.`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
});
const results: Record<string, CrmResult> = {};
try {
  for (const [name, url] of Object.entries({ embedded: '', PostgreSQL: process.env.BENCH_DATABASE_URL ?? '' })) {
    console.log(`Writing and measuring, ${name}…`);
    results[name] = await measureCrm(browser, url);
  }
} finally {
  await browser.close();
}
const rows = table(['', ...Object.keys(results), 'target'], toRows(Object.values(results)));
writeResults('crm', 'The CRM in the browser', `${rows}\n\n${NOTES}`);

function toRows(columns: CrmResult[]): string[][] {
  const row = (label: string, target: string, of: (result: CrmResult) => string): string[] => [
    label,
    ...columns.map(of),
    target,
  ];
  return [
    row('450,000 rows written, s', '60', ({ seeding }) => whole(seeding / 1000)),
    row('JavaScript on first load, KB compressed', '250', ({ scriptBytes }) => whole(scriptBytes / 1024)),
    row('login to rows, median, ms', '1,000', ({ logins }) => whole(percentile(logins, 0.5))),
    row('key press to rows, median, ms', '150', ({ presses }) => whole(percentile(presses, 0.5))),
    row('key press to rows, worst, ms', '400', ({ presses }) => whole(Math.max(...presses))),
    row('key presses', '30', ({ presses }) => whole(presses.length)),
    row('most elements while scrolling', '1,500', ({ scrolling }) => whole(scrolling.mostElements)),
    row('tasks over 50 ms in 5,000 rows scrolled', '0', ({ scrolling }) => whole(scrolling.longTasks.length)),
    row('longest of them, ms', '', ({ scrolling }) => whole(Math.max(0, ...scrolling.longTasks))),
    row('heap after a warm-up, KB', '', ({ heap }) => whole((heap[0] ?? 0) / 1024)),
    row('growth after 12 more rounds, KB', '0', ({ heap }) => whole(((heap.at(-1) ?? 0) - (heap[0] ?? 0)) / 1024)),
  ];
}
