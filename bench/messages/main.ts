import { type SQL, sql } from 'drizzle-orm';
import { openDatabase } from '#server/database/open.ts';
import { unreadCounts } from '#server/modules/messaging/texts/unread.store.ts';
import { load } from '../support/load.ts';
import { percentile } from '../support/percentile.ts';
import { startProduct } from '../support/product.ts';
import { writeResults } from '../support/results.ts';
import { seedCrm } from '../support/seed-crm.ts';
import { logIn } from '../support/session.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import { type Sender, timeArrivals } from './arrivals.ts';
import { INBOUND_PATH, inboundCall } from './inbound.ts';
import { LONGEST, seedTexts, TEXTS } from './seed-texts.ts';

const PEOPLE = { customers: 50_000, teamMembers: 30_000, purchases: 0 };
const ARRIVALS = 200;
/** Texts per second from other phones during the measurement. */
const OTHERS = 50;

const NOTES = `${TEXTS.toLocaleString('en-US')} texts of ${(PEOPLE.customers + PEOPLE.teamMembers).toLocaleString('en-US')} people on a throw-away PostgreSQL server, which does not wait for its disk. Ten clients ask without a
pause for ten seconds. Target: from Twilio's call to the screen within 1,000 ms (p95); the unread counts are one statement over one index.`;

const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
const product = await startProduct(databaseUrl);
const database = await openDatabase({ databaseUrl, dataDir: '' }, console.error);
try {
  console.log(`Writing ${TEXTS.toLocaleString('en-US')} texts…`);
  await seedCrm(database, PEOPLE);
  await seedTexts(database);
  const cookie = await logIn(product.url);
  const senders = await read<Sender>(sql`
    SELECT customer_id AS "customerId", min(phone_e164) AS phone FROM sms_messages WHERE customer_id IS NOT NULL
    GROUP BY 1 HAVING count(*) > 1 AND count(DISTINCT phone_e164) = 1 ORDER BY 1 LIMIT 5000`);
  const [longest] = await read<{ id: string }>(sql`
    SELECT customer_id AS id FROM sms_messages WHERE customer_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`);

  const { url } = product;
  const get = (path: string) => ({ method: 'GET' as const, path, headers: { cookie } });
  const next = cycle(senders);
  const post = () => ({
    method: 'POST' as const,
    path: INBOUND_PATH,
    ...inboundCall(url, next().phone, 'Yes, please'),
  });
  console.log('Measuring…');
  const loads = [
    await load('unread counts', url, () => get('/api/crm/unread-counts')),
    await load('open a conversation (newest 50)', url, () => get(`/api/crm/sms/${next().customerId}?limit=50`)),
    await load(`open one of ${LONGEST} (newest 50)`, url, () => get(`/api/crm/sms/${longest?.id}?limit=50`)),
    await load('a text arrives (webhook)', url, post),
  ];
  const quiet = await timeArrivals(url, cookie, senders.slice(0, ARRIVALS));
  const others = setInterval(() => void fetch(`${url}${INBOUND_PATH}`, post()), 1000 / OTHERS);
  const busy = await timeArrivals(url, cookie, senders.slice(ARRIVALS, 2 * ARRIVALS));
  clearInterval(others);

  const plan = await read<{ 'QUERY PLAN': string }>(sql`EXPLAIN (ANALYZE, COSTS OFF) ${unreadCounts()}`);
  const tables = [
    table(
      ['call', 'answers/s', 'p50, ms', 'p99, ms'],
      loads.map(({ what, rate, p50, p99 }) => [what, ...[rate, p50, p99].map(whole)]),
    ),
    'From Twilio’s call to the text read on a screen that listens, ms:',
    table(
      ['server', 'p50', 'p95', 'worst'],
      Object.entries({ quiet, [`${OTHERS} other texts a second`]: busy }).map(([name, times]) => [
        name,
        ...[0.5, 0.95, 1].map((share) => whole(percentile(times, share))),
      ]),
    ),
    'The plan of the unread counts:',
    `\`\`\`\n${plan.map((line) => line['QUERY PLAN']).join('\n')}\n\`\`\``,
  ].join('\n\n');
  writeResults('messages', 'Texting', `${tables}\n\n${NOTES}`);
} finally {
  await database.close();
  await product.stop();
}

async function read<Row extends object>(query: SQL): Promise<Row[]> {
  return (await database.db.execute(query)).rows as unknown as Row[];
}

function cycle<T>(items: T[]): () => T {
  let position = 0;
  return () => {
    const item = items[position++ % items.length];
    if (item === undefined) throw new Error('The list is empty');
    return item;
  };
}
