import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { startProduct } from '../support/product.ts';
import { writeResults } from '../support/results.ts';
import { logIn } from '../support/session.ts';
import { whole } from '../support/whole.ts';
import { type Measured, measure, type Processes } from './measure.ts';
import { readsOf } from './reads.ts';
import { sceneOf } from './scene.ts';
import { type Ids, seedFirm } from './seed.ts';
import { compared, warn } from './table.ts';
import { writesOf } from './writes.ts';

const CUSTOMERS = '100000';
const { values: options } = parseArgs({
  options: {
    customers: { type: 'string', default: CUSTOMERS },
    engine: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
  },
});
/** Options are for a quick look, which the results file does not keep. */
const isQuickLook = options.customers !== CUSTOMERS || options.engine !== '' || options.only !== '';

const NOTES = `${whole(Number(options.customers))} customers with their team members, purchases, leads, texts, emails, notes, tasks and tags, embedded and on a throw-away PostgreSQL
server, which waits for its disk. One client makes one call after the other, up to 40 of each, after some that are not counted. Processor times are of one call: the product's, with the
embedded database in it, and that of PostgreSQL and all its connections, in ticks of 10 ms over all calls of the kind. Statements are those of the dearest call, the check of the session
included. Money, texts and mails go to the sandbox, on the same machine. What is before stands beside: the figures of this file when the run began. What has grown by a third is said in red.
A quick look, which this file does not keep: \`npm run bench:calls -- --customers 1000 --engine embedded --only stats\`.`;

const engines = { embedded: '', PostgreSQL: process.env.BENCH_DATABASE_URL ?? '' };
const tables: string[] = [];
const grown: string[] = [];
for (const [engine, databaseUrl] of Object.entries(engines)) {
  if (options.engine !== '' && options.engine !== engine) continue;
  const result = compared(engine, await measureEngine(engine, databaseUrl));
  tables.push(result.text);
  grown.push(...result.grown);
}
const body = [...tables, NOTES].join('\n\n');
if (isQuickLook) console.log(`\n${body}`);
else writeResults('calls', 'Every call', body);
warn(grown);

/** Fills a database, and makes all calls on it. An empty URL means the embedded database. */
async function measureEngine(engine: string, url: string): Promise<Measured[]> {
  console.log(`Writing ${whole(Number(options.customers))} customers, ${engine}…`);
  const ids: Ids[] = [];
  let postmaster: number | undefined;
  const product = await startProduct(url, async (where) => {
    const database = await openDatabase(where, console.error);
    await migrate(database);
    ids.push(await seedFirm(database, Number(options.customers)));
    if (url) postmaster = await postmasterOf(database);
    await database.close();
  });
  try {
    const [rows] = ids;
    if (!rows) throw new Error('Nothing was written');
    const scene = sceneOf(product, await logIn(product.url), rows);
    const processes: Processes = { server: product.serverPid, postmaster };
    const measured: Measured[] = [];
    for (const call of [...(await readsOf(scene)), ...writesOf(scene)]) {
      if (!call.name.toLowerCase().includes(options.only.toLowerCase())) continue;
      console.log(call.name);
      measured.push(await measure(call, processes));
    }
    return measured;
  } finally {
    await product.stop();
  }
}

async function postmasterOf({ db }: Awaited<ReturnType<typeof openDatabase>>): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
  );
  return rows[0]?.pid ?? 0;
}
