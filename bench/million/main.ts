import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/database/open.ts';
import { percentile } from '../support/percentile.ts';
import { startProduct } from '../support/product.ts';
import { writeResults } from '../support/results.ts';
import { logIn } from '../support/session.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import { CALLS, type Call } from './calls.ts';
import { AUDIT_ENTRIES, CONVERSATIONS, CUSTOMERS, PURCHASES, seedMillion, TEAM_MEMBERS, TEXTS } from './seed.ts';

/** The number of warm-up calls of each kind. `MEASURED` is the number of measured calls. */
const WARM_UP = 5;
const MEASURED = 40;
const GOAL_MS = 150;

const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
const product = await startProduct(databaseUrl);
const database = await openDatabase({ databaseUrl, dataDir: '' }, console.error);
try {
  if ((await database.db.execute(sql`SELECT FROM customers LIMIT 1`)).rows.length === 0) {
    await seedMillion(database, (line) => console.log(line));
  }
  const { rows } = await database.db.execute<{ id: string }>(
    sql`SELECT id FROM customers TABLESAMPLE SYSTEM (0.1) LIMIT 500`,
  );
  const cookie = await logIn(product.url);
  const ids = rows.map(({ id }) => id);
  const measured = [];
  for (const call of CALLS) measured.push(await measure(call, ids, cookie));
  writeResults('million', 'At a million customers', `${results(measured)}\n\n${notes(measured)}`);
} finally {
  await database.close();
  await product.stop();
}

interface Measured {
  what: string;
  p50: number;
  p95: number;
}

/** Makes the calls one after the other, like one person's screen. @throws Error when an answer is not 200. */
async function measure({ what, path }: Call, ids: string[], cookie: string): Promise<Measured> {
  const times: number[] = [];
  for (let at = 0; at < WARM_UP + MEASURED; at += 1) {
    const begun = performance.now();
    const response = await fetch(`${product.url}${path(ids, at)}`, { headers: { cookie } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${what}: ${response.status}`);
    if (at >= WARM_UP) times.push(performance.now() - begun);
  }
  return { what, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

function results(measured: Measured[]): string {
  const rows = measured.map(({ what, p50, p95 }) => [what, whole(p50), whole(p95), p95 <= GOAL_MS ? '' : 'missed']);
  return table(['call', 'p50, ms', 'p95, ms', `p95 ≤ ${GOAL_MS}`], rows);
}

function notes(measured: Measured[]): string {
  const missed = measured.filter(({ p95 }) => p95 > GOAL_MS).length;
  const counts = [CUSTOMERS, TEAM_MEMBERS, PURCHASES, TEXTS, CONVERSATIONS, AUDIT_ENTRIES].map((count) =>
    count.toLocaleString('en-US'),
  );
  const [customers, teamMembers, purchases, texts, conversations, entries] = counts;
  return `${customers} customers, ${teamMembers} team members, ${purchases} purchases, ${texts} texts, ${conversations} conversations and ${entries} entries of the audit log, on a throw-away
PostgreSQL server with its default memory. One client asks ${MEASURED} times, one call after the other, over the wire, after ${WARM_UP} that are not counted. ${missed} of
${measured.length} calls miss the goal.`;
}
