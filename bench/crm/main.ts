import { chromium } from '@playwright/test';
import { percentile } from '../support/percentile.ts';
import { writeResults } from '../support/results.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import { type CrmResult, measureCrm } from './measure.ts';
import { measureOffice, type OfficeTimes } from './office.ts';

const NOTES = `100,000 customers, 150,000 team members and 200,000 purchases, embedded and on a throw-away PostgreSQL server. A key press is typed while the rows of
the one before are on the screen; its time ends with the frame that shows the rows it asks for, what the search box waits for a
next letter included. Scrolling goes ten rows a frame. A round is a search and a scroll in each tab, and a dialog.
The monthly table is of all years, the refund desk the 100 newest of 500 open requests.

The second table is of the API on the embedded database, medians in milliseconds, without and with 50,000 notes, 20,000 tasks,
10 shared views and 100 tags, of which each customer has two. A panel is all that it reads, at once; a rare tag has 1 % of the customers, a common one 15 %.`;

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
const office = await measureOffice('');
const rows = table(['', ...Object.keys(results), 'target'], toRows(Object.values(results)));
const officeRows = table(['', 'without', 'with'], toOfficeRows(office.without, office.with));
writeResults('crm', 'The CRM in the browser', `${rows}\n\n${officeRows}\n\n${NOTES}`);

function toOfficeRows(without: OfficeTimes, withAll: OfficeTimes): string[][] {
  const row = (label: string, of: (times: OfficeTimes) => number): string[] => [
    label,
    of(without).toFixed(1),
    of(withAll).toFixed(1),
  ];
  return [
    row('list of 50 with the total', ({ list }) => list),
    row('list by a rare tag', ({ rareTag }) => rareTag),
    row('list by a common tag', ({ commonTag }) => commonTag),
    row('panel of a customer', ({ panel }) => panel),
    row('10,000 customers tagged at once (3,000)', ({ bulkTag }) => bulkTag),
  ];
}

function toRows(columns: CrmResult[]): string[][] {
  const row = (label: string, target: string, of: (result: CrmResult) => string): string[] => [
    label,
    ...columns.map(of),
    target,
  ];
  return [
    row('450,000 rows written, s', '60', ({ seeding }) => whole(seeding / 1000)),
    row('JavaScript on first load, KB compressed', '250', ({ scriptBytes }) => whole(scriptBytes / 1024)),
    row('answers on first load, KB on the wire', '40', ({ answerBytes }) => whole(answerBytes / 1024)),
    row('login to rows, median, ms', '1,000', ({ logins }) => whole(percentile(logins, 0.5))),
    row('monthly table of the money, 95 of 100, ms', '200', ({ money }) => whole(percentile(money.report, 0.95))),
    row('refund desk, 95 of 100, ms', '100', ({ money }) => whole(percentile(money.desk, 0.95))),
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
