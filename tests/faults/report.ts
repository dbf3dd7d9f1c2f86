import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { table } from '../../bench/support/table.ts';
import type { Row } from './row.ts';
import type { Settings } from './scenario.ts';

const FILE = 'docs/faults.md';
const HEAD = ['scenario', 'acknowledged', 'present', 'doubled', 'failed', 'time, s', 'notes'];

/** A line as soon as a scenario is done, and what went wrong in it. */
export function printRow(row: Row): void {
  const [title, acknowledged, present, doubled, failed, time, notes] = cellsOf(row);
  console.log(
    row.findings
      ? `${title}: ${acknowledged} acknowledged, ${present} present, ${doubled} doubled, ${failed} failed (${time} s): ${notes}`
      : `${title}: ${notes}`,
  );
  for (const problem of row.findings?.problems ?? []) console.log(`  ${problem}`);
}

/** Prints the table; after a run of all scenarios it is kept for the documentation too. */
export function writeReport(rows: Row[], settings: Settings, isWhole: boolean): void {
  const text = table(HEAD, rows.map(cellsOf));
  console.log(`\n${text}`);
  if (!isWhole) return;
  writeFileSync(FILE, report(text, settings));
  console.log(`\nWritten to ${FILE}`);
}

function cellsOf({ title, findings, missing, seconds }: Row): string[] {
  if (!findings) return [title, '', '', '', '', '', `not run: ${missing}`];
  const { acknowledged, present, doubled, failed, notes } = findings;
  return [title, ...[acknowledged, present, doubled, failed, Math.round(seconds)].map(String), notes.join('; ')];
}

function report(text: string, { seed, kills, writes }: Settings): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return `# Under fire

By \`npm run test:faults\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit}, seed ${seed}, ${kills} kills, ${writes} writes: clients, servers, vendors and database share
${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}.

${text}

- **Load.** Visitors who fill in the dialog and the plain forms, buy, buy more licences and ask their money back; staff who add, change and delete
  customers, import files, send texts and emails; phones that text us. They remember what they were told, and ask again when they get no answer.
- **Acknowledged** is what a client got a yes for, and what Stripe has taken money for. **Present** is how much of it is there at the end, through the API
  and in the vendors' hands. **Doubled** is what is there twice: customers by email, purchases by payment, licences, mails by Message-ID, texts by
  SID and by key, and counts that do not agree with what they count.
- **Failed** are requests, or things the product did, that the row's promise rules out; the notes say which.
- A mail server cannot be asked whether it took a mail. A kill between its yes and our note of it repeats the mail under the same Message-ID, which
  mailboxes show once and which counts once here.
`;
}
