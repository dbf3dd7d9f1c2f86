import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { startProduct } from '../support/product.ts';
import { writeResults } from '../support/results.ts';
import { seedCrm } from '../support/seed-crm.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import type { Comparison } from './compare.ts';
import { type CrmComparison, measureCrmCalls, type WholeList } from './crm.ts';
import { measureLanding } from './landing.ts';
import { measureLeads } from './leads.ts';
import { measureUpdates, UPDATE_HEAD, type Updates } from './updates.ts';

const GOAL = '0.50';
const NOTES = `Ours and its limit are loaded in turn by ten clients, once to warm up and three times; rates are medians, the ratio is the median of the rounds' ratios. The landing
page's limit is nginx with one worker and the same gzip'd file (wrk, 5 s); beside it what Node gives the same bytes and headers
from memory when it does nothing else: no framework, log, metrics, request id or conditional answer. Lead capture's is a loop that
inserts the same rows in the same transactions without a server; the CRM's is the same SQL by hand and JSON in plain \`node:http\`, without sessions,
schemas or links (4 s); its timeline reads the four tables that hold something here, ours all twenty-one sources, and counts. A download of all customers has the machine to itself. 100,000 customers on a throw-away PostgreSQL server that waits for its disk. Directus 12.4 was measured on
another machine of two shared cores (10 connections, PostgreSQL 15); the goal is five times its rate. Updates are single statements, each its own transaction, while the product runs and
listens; the three ways differ in nothing but the function that the triggers announce with.

What misses its goal, and why. The landing page: Node's own HTTP server, answering the same bytes from memory and nothing else, reaches about a third of nginx's
rate on this machine, and half of that is what routing, headers, request id, conditional answers and metrics cost; a way around the framework
for one page was judged not worth its oddity. One customer: one statement, so the framework's share is largest. Writes: each reads the session anew, so that a user who
was shut out writes nothing more, announces what changed and adds to the totals. Five times Directus:
that many answers would leave 0.7 ms of two cores for client, server and database together; the bare server, without any of our code, is
below it in the same run too.`;

const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
let ids: string[] = [];
const product = await startProduct(databaseUrl, async () => {
  console.log('Writing 100,000 customers…');
  const database = await openDatabase({ databaseUrl, dataDir: '' }, console.error);
  await migrate(database);
  ids = (await seedCrm(database)).customers.slice(0, 5_000).map(({ id }) => id);
  await database.close();
});
try {
  const landing = await measureLanding(product.url);
  const leads = await measureLeads(product.url, databaseUrl);
  const { calls, wholeList } = await measureCrmCalls(product, databaseUrl, ids);
  const updates = await measureUpdates(databaseUrl, ids);
  const tables = [limits(landing, [leads, ...calls]), peers(calls), downloads(wholeList), announced(updates), NOTES];
  writeResults('server', 'The server under load', tables.join('\n\n'));
} finally {
  await product.stop();
}

function limits(landing: Comparison[] | { missing: string[] }, others: Comparison[]): string {
  const row = ({ what, ours, limit, ratio }: Comparison): string[] => [
    what,
    whole(ours),
    whole(limit),
    ratio.toFixed(2),
    GOAL,
  ];
  const first =
    'missing' in landing ? [[`landing page: not run, install ${landing.missing.join(' and ')}`]] : landing.map(row);
  return table(['call', 'ours, answers/s', 'limit, answers/s', 'ratio', 'goal'], [...first, ...others.map(row)]);
}

function announced(updates: Updates[]): string {
  return table(
    UPDATE_HEAD,
    updates.map(({ way, rates }) => [way, ...rates.map(whole)]),
  );
}

function downloads({ ours, bare, ratio, firstByte }: WholeList): string {
  const row = [whole(ours), whole(bare), ratio.toFixed(2), '0.60', whole(firstByte)];
  return table(['', 'ours, ms', 'limit, ms', 'ratio', 'goal', 'first byte, ms'], [['all 100,000 customers', ...row]]);
}

function peers(calls: CrmComparison[]): string {
  return table(
    ['call', 'ours, answers/s', 'Directus', 'times', 'goal', 'our server, CPU ms an answer'],
    calls.map(({ what, ours, directus, cpu }) => [
      directus?.what ? `${what} (Directus ${directus.what})` : what,
      whole(ours),
      directus ? whole(directus.rate) : '–',
      directus ? (ours / directus.rate).toFixed(1) : '–',
      '5.0',
      cpu.toFixed(2),
    ]),
  );
}
