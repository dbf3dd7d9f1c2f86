import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedClient } from '#server/database/embedded/client.ts';
import { DUE_TABLES, type DueTable, statementsFor } from '#server/database/embedded/due-tables.ts';
import { migrate } from '#server/database/migrate.ts';
import { DATABASE_FOLDER, openEmbedded } from '#server/database/open-embedded.ts';
import { writeResults } from '../support/results.ts';
import { seedCrm } from '../support/seed-crm.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';

/** The number of changed customers out of 100,000. A round skips a table when less than a fifth of it has changed. */
const CHANGED = 21_000;
const SHOWN = 8;
/** Milliseconds between two reads. */
const READ_EVERY = 2;
const NOTES = `One round of maintenance of the embedded database with 100,000 customers, 150,000 team members and 200,000 purchases, after ${whole(CHANGED)} customers have changed; a reader asks for a customer every
${READ_EVERY} ms meanwhile. What a statement takes of the processor, the reader's own included, is what a read waits at least; on a busy machine it waits many times that. Target: no read waits for more than 100 ms.
It is missed by VACUUM: a quarter of its time goes to the table, the rest to reading each of its eleven indexes from end to end, which PostgreSQL does in one. The product does it only when nobody has asked
for two seconds (or none such came for a quarter of an hour). PostgreSQL as a server makes nobody wait.`;

interface Timed {
  statement: string;
  /** Milliseconds. */
  processor: number;
  longestRead: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
try {
  console.log('Writing 100,000 customers…');
  await seed();
  const client = await EmbeddedClient.open(join(dataDir, DATABASE_FOLDER), console.error);
  const ids = (await client.query('SELECT id FROM customers ORDER BY md5(id::text)')).rows as { id: string }[];
  await client.query("UPDATE customers SET name = name || '.' WHERE id = ANY($1)", [
    ids.slice(0, CHANGED).map(({ id }) => id),
  ]);
  console.log('Measuring…');
  const timed = await round(client, ids[0]?.id ?? '');
  await client.close();
  const rows = timed
    .toSorted((a, b) => b.longestRead - a.longestRead)
    .slice(0, SHOWN)
    .map(({ statement, processor, longestRead }) => [statement, whole(processor), whole(longestRead)]);
  const figures = table(['statement', 'processor, ms', 'longest read, ms'], rows);
  writeResults('maintenance', 'Maintenance of the embedded database', `${figures}\n\n${NOTES}`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function seed(): Promise<void> {
  const database = await openEmbedded(dataDir, console.error);
  await migrate(database, () => undefined);
  await seedCrm(database);
  await database.close();
}

/** Runs all statements of a maintenance round and measures each. */
async function round(client: EmbeddedClient, id: string): Promise<Timed[]> {
  const { rows } = await client.query(DUE_TABLES);
  const statements = (rows as DueTable[]).flatMap((due) => statementsFor(due, new Map()));
  const timed: Timed[] = [];
  for (const statement of ['CHECKPOINT', ...statements]) timed.push(await timeOf(client, statement, id));
  return timed;
}

async function timeOf(client: EmbeddedClient, statement: string, id: string): Promise<Timed> {
  const before = process.cpuUsage();
  let isOver = false;
  const ended = client.exec(statement).then(() => {
    isOver = true;
  });
  let longestRead = 0;
  while (!isOver) {
    const asked = performance.now();
    await client.query('SELECT name FROM customers WHERE id = $1', [id]);
    longestRead = Math.max(longestRead, performance.now() - asked);
    await sleep(READ_EVERY);
  }
  await ended;
  const { user, system } = process.cpuUsage(before);
  return { statement, processor: (user + system) / 1000, longestRead };
}
