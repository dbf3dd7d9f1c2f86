import { PostgresNode } from '../../scripts/postgres/node.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { load } from '../support/load.ts';
import { startProduct } from '../support/product.ts';
import { writeResults } from '../support/results.ts';
import { seedCrm } from '../support/seed-crm.ts';
import { logIn } from '../support/session.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';

const SECONDS = 10;
/** Production settings: commits wait for the disk. PostgreSQL writes the statistics of connections once a second. */
const SETTINGS = ['max_connections=200', 'shared_buffers=256MB'];
const MOST_REPLICAS = 2;
const WRITE_EVERY = 20;
const WORDS = ['smith', 'garcia', 'kowal', 'novak', 'peters', 'reyes', 'anders', 'muller', 'lopez', 'schmidt'];

const NOTES = `One instance, ten clients that ask without a pause for ${SECONDS} s: in turn the newest customers, a search, a filter, the figures of the dashboard, a timeline and
the unread counts, of 100,000 customers; in the lower rows every ${WRITE_EVERY}th call is a PUT of a customer, after which all reads wait until a replica has it. The servers are
PostgreSQL with streaming replication, all on this machine with the instance and the clients: two cores are shared by all of them, so more replicas cannot
answer more here, and answers a second differ by what else the machine does. What shows is what they take off the primary: its transactions a second, of which a session's writes, jobs and looks at its position are the rest.`;

interface Row {
  replicas: number;
  what: string;
  rate: number;
  p99: number;
  onPrimary: number;
  onReplicas: number;
  byPrimary: number;
}

const nodes = [await PostgresNode.create(SETTINGS)];
try {
  const [primary] = nodes;
  if (!primary) throw new Error('There is no primary');
  console.log('Writing 100,000 customers…');
  const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' }, console.error);
  await migrate(database);
  const ids = (await seedCrm(database)).customers.slice(0, 5_000).map(({ id }) => id);
  await database.close();
  for (let count = 1; count <= MOST_REPLICAS; count++) nodes.push(await primary.addReplica(`replica${count}`));

  const rows: Row[] = [];
  for (let replicas = 0; replicas <= MOST_REPLICAS; replicas++) {
    rows.push(...(await measure(primary, nodes.slice(1, 1 + replicas), ids)));
  }
  rows.sort((a, b) => a.what.localeCompare(b.what));
  const head = [
    'replicas',
    'calls',
    'answers/s',
    'p99, ms',
    'primary, tx/s',
    'an answer',
    'replicas, tx/s',
    'read by primary, %',
  ];
  const lines = rows.map(({ replicas, what, rate, p99, onPrimary, onReplicas, byPrimary }) => [
    ...[String(replicas), what, whole(rate), whole(p99), whole(onPrimary), (onPrimary / rate).toFixed(2)],
    ...[whole(onReplicas), replicas === 0 ? '–' : ((100 * byPrimary) / rate / SECONDS).toFixed(1)],
  ]);
  writeResults('replicas', 'Replicas that read', [table(head, lines), NOTES].join('\n\n'));
} finally {
  for (const node of nodes.toReversed()) await node.remove();
}

/** Measures the product with these replicas under both loads. */
async function measure(primary: PostgresNode, replicas: PostgresNode[], ids: string[]): Promise<Row[]> {
  const hosts = replicas.map(({ url }) => new URL(url).host).join();
  process.env.DATABASE_READ_URL = hosts && `postgres://postgres@${hosts}/postgres`;
  const product = await startProduct(primary.url);
  try {
    const cookie = await logIn(product.url);
    const rows: Row[] = [];
    for (const [what, writeEvery] of [
      ['reads', Number.POSITIVE_INFINITY],
      ['reads and writes', WRITE_EVERY],
    ] as const) {
      const next = createCalls(ids, writeEvery, cookie);
      // The first calls only warm up caches and connections.
      await load(what, product.url, next, 2);
      const before = await Promise.all([transactions([primary]), transactions(replicas), readByPrimary(product.url)]);
      const { rate, p99 } = await load(`${what}, ${replicas.length} replicas`, product.url, next, SECONDS);
      const after = await Promise.all([transactions([primary]), transactions(replicas), readByPrimary(product.url)]);
      const [onPrimary = 0, onReplicas = 0, byPrimary = 0] = after.map((count, index) => count - (before[index] ?? 0));
      rows.push({
        ...{ replicas: replicas.length, what, rate, p99, byPrimary },
        ...{ onPrimary: onPrimary / SECONDS, onReplicas: onReplicas / SECONDS },
      });
    }
    return rows;
  } finally {
    await product.stop();
  }
}

function createCalls(ids: string[], writeEvery: number, cookie: string) {
  let count = 0;
  const next = (items: string[]): string => items[count % items.length] ?? '';
  const reads = [
    () => '/api/crm/customers?limit=50',
    () => `/api/crm/customers?limit=50&q=${next(WORDS)}`,
    () => '/api/crm/customers?limit=50&licenses=over&hasSignedInToApp=0',
    () => '/api/crm/stats',
    () => `/api/crm/customers/${next(ids)}/timeline?limit=20`,
    () => '/api/crm/unread-counts',
  ];
  return () => {
    count += 1;
    if (count % writeEvery === 0) {
      const body = JSON.stringify({ name: `Ada Lovelace ${count}` });
      const headers = { cookie, 'content-type': 'application/json' };
      return { method: 'PUT' as const, path: `/api/crm/customers/${next(ids)}`, headers, body };
    }
    return { method: 'GET' as const, path: (reads[count % reads.length] ?? reads[0])?.() ?? '', headers: { cookie } };
  };
}

/** Returns the number of completed transactions on the servers. */
async function transactions(servers: PostgresNode[]): Promise<number> {
  let sum = 0;
  for (const server of servers) {
    const [row] = await server.query<{ count: number }>(
      `SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = 'postgres'`,
    );
    sum += row?.count ?? 0;
  }
  return sum;
}

async function readByPrimary(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = text.matchAll(/^replica_reads_by_primary_total\S* (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
