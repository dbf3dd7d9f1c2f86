import { setTimeout as wait } from 'node:timers/promises';
import { adoptBaseline, type MigrationMark } from '#server/database/baseline.ts';
import { readClock } from '#server/database/clock.ts';
import type { Database, Db } from '#server/database/database.ts';
import {
  applyMigrations,
  applyNewest,
  lockMigrations,
  readMigrations,
  tablesMadeBy,
} from '#server/database/migrate.ts';
import { BackupFileError } from './backup-format.ts';
import { readBatches } from './backup-reader.ts';
import { fullName, isLeftOut, listTables, partTables, type Table } from './catalog.store.ts';
import { type ClosedAgain, closeAccessAgain, readClosedAccess } from './closed-access.store.ts';
import { type DeletedAgain, deleteAgain, readErasures, saveErasures } from './erasures.store.ts';
import {
  analyze,
  continueWebhooks,
  countOtherConnections,
  dropAll,
  finishLoad,
  insertRows,
  listFilled,
  lockServersOut,
  makeJobsDue,
  prepareLoad,
} from './restore.store.ts';
import { bringBackWishes, type KeptWishes, readWishes, saveHashes, saveWishes } from './wishes.store.ts';

export interface Restored {
  /** The number of rows in the backup. */
  rows: number;
  kept: KeptWishes;
  deletedAgain: DeletedAgain;
  /** Access that was closed since the backup, and is closed again. */
  closedAgain: ClosedAgain;
  /** Tables of the file that no migration of this version creates. */
  leftOut: string[];
}

export interface RestoreOptions {
  /** Whether to restore people who were deleted since the backup, too. */
  undelete: boolean;
}

/** Several times as long as a running server pauses between looks for jobs. */
const WATCHED_MS = 5_000;

const RUNNING = 'The product is running on this database: stop every instance first.';

/** The database must not be restored into. The message is one line for the operator. */
export class RestoreRefusedError extends Error {}

/** @throws BackupFileError when this program does not know all migrations of the backup. */
export async function assertKnownMigrations(marks: MigrationMark[]): Promise<void> {
  const files = await readMigrations();
  const history = await adoptBaseline(marks, files).catch((error: Error) => {
    throw new BackupFileError(`${error.message}.`);
  });
  for (const { name, hash } of history) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) throw new BackupFileError(`It needs migration ${name}, which this version lacks: take a newer version.`);
    if (file.hash !== hash) throw new BackupFileError(`Its migration ${name} is not the one of this version.`);
  }
}

/** @throws RestoreRefusedError while the product runs on this database, or when it has rows that must not be replaced. */
export async function assertRestorable(database: Database, replace: boolean): Promise<void> {
  if (await isInUse(database)) throw new RestoreRefusedError(RUNNING);
  const filled = await listFilled(database.db, await listTables(database.db));
  if (filled.length > 0 && !replace) {
    throw new RestoreRefusedError(
      `The database is not empty (${filled.join(', ')}). Add --replace to put the backup in place of all it holds.`,
    );
  }
}

/**
 * Returns whether another process of the product uses this database. A connection that stays idle while we watch is a pooler's,
 * which keeps it for minutes after the server has stopped.
 */
async function isInUse({ db }: Database): Promise<boolean> {
  const begun = await readClock(db);
  if ((await countOtherConnections(db)) === 0) return false;
  await wait(WATCHED_MS);
  return (await countOtherConnections(db, begun)) > 0;
}

/**
 * Replaces all rows of the database by those of the backup, in one transaction, so that a crash leaves the former state.
 * Creates the tables as they were at the time of the backup, fills them, and then applies the newer migrations. Keeps the
 * opt-outs and unsubscriptions made since the backup, deletes people again who were deleted since, and closes access again.
 * The tables of the job queue must exist.
 * @throws RestoreRefusedError while a server runs on this database.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  marks: MigrationMark[],
  { undelete }: RestoreOptions,
): Promise<Restored> {
  const migrations = await readMigrations();
  const names = new Set((await adoptBaseline(marks, migrations)).map(({ name }) => name));
  const work = async (tx: Db): Promise<Restored> => {
    await lockMigrations(tx);
    if (!(await lockServersOut(tx))) throw new RestoreRefusedError(RUNNING);
    const [wishes, erasures] = [await readWishes(tx), await readErasures(tx)];
    const closedAccess = await readClosedAccess(tx);
    await dropAll(tx);
    await applyMigrations(
      tx,
      migrations.filter(({ name }) => names.has(name)),
    );
    const tables = partTables(await listTables(tx), tablesMadeBy(migrations)).ours;
    const indexes = await prepareLoad(tx, tables);
    const { rows, leftOut } = await load(file, tables, (table, batch) => insertRows(tx, table, batch));
    await finishLoad(tx, tables, indexes);
    await makeJobsDue(tx);
    await applyNewest(tx);
    await continueWebhooks(tx);
    // Before anybody is deleted, which would make another key.
    await saveHashes(tx, wishes);
    const deletedAgain = undelete ? { customers: 0, teamMembers: 0 } : await deleteAgain(tx, erasures);
    await saveErasures(tx, erasures);
    await bringBackWishes(tx, erasures);
    const kept = await saveWishes(tx, wishes);
    const closedAgain = await closeAccessAgain(tx, closedAccess);
    await analyze(tx);
    return { rows, kept, deletedAgain, closedAgain, leftOut };
  };
  return database.transaction(work, { noTimeout: true });
}

type Insert = (table: Table, batch: Parameters<typeof insertRows>[2]) => Promise<void>;

async function load(file: string, tables: Table[], insert: Insert): Promise<{ rows: number; leftOut: string[] }> {
  const byName = new Map(tables.map((table) => [fullName(table), table]));
  const leftOut = new Set<string>();
  let count = 0;
  for await (const { rows, ...batch } of readBatches(file)) {
    const table = byName.get(batch.table);
    if (table) {
      await insert(table, batch);
      count += rows;
    } else if (!isLeftOut(batch.table)) leftOut.add(batch.table);
  }
  return { rows: count, leftOut: [...leftOut] };
}
