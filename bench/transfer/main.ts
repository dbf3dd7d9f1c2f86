import type { Watched } from '../support/peak-memory.ts';
import { percentile } from '../support/percentile.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { writeResults } from '../support/results.ts';
import { logIn } from '../support/session.ts';
import { table } from '../support/table.ts';
import { whole } from '../support/whole.ts';
import { copyFile } from './copying.ts';
import { writeCustomerFile } from './customer-file.ts';
import { exportAll } from './exporting.ts';
import { importFile } from './importing.ts';

const MB = 2 ** 20;
const GOAL = '4.0';
/** The number of exported customers. */
const EXPORTED = 100_000;
const NOTES = `An import reads the file, and sends it in the calls that the CRM makes, one after the other: each row is checked, its phone read, duplicates found, and
what it made can be undone. \`\\copy\` writes the same columns into the same table with the same indexes and triggers, and checks
nothing. Both have PostgreSQL wait for its disk. Goal: 4 times \`\\copy\`, and a few seconds for 10,000 rows embedded. Memory is the
server's process; embedded, the database is in it.`;

const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
let seed = 0;

const server = await startProduct(databaseUrl);
let imports: string[][];
let exported: string[];
try {
  const cookie = await logIn(server.url);
  imports = [await againstCopy(server, cookie, 10_000, 3), await againstCopy(server, cookie, 100_000, 1)];
  exported = describeExport('PostgreSQL', await exportAll(server, cookie));
} finally {
  await server.stop();
}

const embedded = await startProduct();
try {
  const cookie = await logIn(embedded.url);
  const small = await importFile(embedded, cookie, writeCustomerFile(10_000, ++seed));
  imports.push(['embedded, 10,000 rows', ...describe(small), '–', '–', '–']);
  await importFile(embedded, cookie, writeCustomerFile(EXPORTED - 10_000, ++seed));
  const tables = [
    table(['import', 's', 'peak, MB', 'of it growth', '\\copy, s', 'times', 'goal'], imports),
    table(
      ['export', 'rows', 'rows/s', 'peak, MB', 'of it growth'],
      [exported, describeExport('embedded', await exportAll(embedded, cookie))],
    ),
    NOTES,
  ];
  writeResults('transfer', 'Import and export', tables.join('\n\n'));
} finally {
  await embedded.stop();
}

/** Runs the import and `\copy` in turn. Returns the medians of the rounds. */
async function againstCopy(product: RunningProduct, cookie: string, rows: number, rounds: number): Promise<string[]> {
  console.log(`Importing ${whole(rows)} rows…`);
  const imported: Watched<void>[] = [];
  const copied: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    copied.push(await copyFile(databaseUrl, writeCustomerFile(rows, ++seed)));
    imported.push(await importFile(product, cookie, writeCustomerFile(rows, ++seed)));
  }
  const ratios = imported.map(({ milliseconds }, round) => milliseconds / (copied[round] ?? 0));
  const worst = imported.reduce((one, other) => (other.peak > one.peak ? other : one));
  const milliseconds = percentile(
    imported.map((one) => one.milliseconds),
    0.5,
  );
  return [
    `PostgreSQL, ${whole(rows)} rows`,
    ...describe({ ...worst, milliseconds }),
    (percentile(copied, 0.5) / 1000).toFixed(1),
    percentile(ratios, 0.5).toFixed(1),
    GOAL,
  ];
}

function describe({ milliseconds, before, peak }: Watched<unknown>): string[] {
  return [(milliseconds / 1000).toFixed(1), whole(peak / MB), whole((peak - before) / MB)];
}

function describeExport(engine: string, { result, milliseconds, before, peak }: Watched<number>): string[] {
  const rows = result - 1;
  return [engine, whole(rows), whole(rows / (milliseconds / 1000)), whole(peak / MB), whole((peak - before) / MB)];
}
