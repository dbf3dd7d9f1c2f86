import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyMigrations, readMigrations } from '../../server/database/migrate.ts';
import { ProductAtRest } from '../reconcile/product-at-rest.ts';
import { mailsTo } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { ProductProcess } from '../support/processes.ts';
import { backup, restore, restoreOver } from './commands.ts';
import { rowsAtRest, withDatabase } from './rows-of.ts';
import { emptyTarget } from './targets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
});
afterAll(() => rm(folder, { recursive: true }));

// Restoring takes seconds of computing each time.
describe('After a restore', { timeout: 300_000 }, () => {
  test('a welcome mail that was owed goes out, once', async () => {
    const product = await ProductAtRest.start();
    const file = join(folder, 'owed.gz');
    await product.whileServerRuns(async (staff) => {
      await product.controls.fault({ vendor: 'smtp', mode: 'down' });
      await product.buy(staff, 'owed@example.com');
      await backup(product.env.variables, file);
    });
    const target = await emptyTarget();
    const variables = { ...product.env.variables, ...target.variables };
    await restore(variables, file);
    await product.controls.fault({ vendor: 'smtp', mode: 'off' });
    const server = await ProductProcess.start('server/main.ts', variables);
    await until('the mail', async () => (await mailsTo(product.controls, 'owed@example.com')).length > 0);
    await wait(3_000);
    await server.stop();
    expect(await mailsTo(product.controls, 'owed@example.com')).toHaveLength(1);
    await target.remove();
    await product.stop();
  });

  test('a backup of an older version has been through the migrations since', async () => {
    const [old, target] = [await emptyTarget(), await emptyTarget()];
    const file = join(folder, 'old.gz');
    await withDatabase(old.variables, async (database) => {
      // Before customers were searched by trigrams and counted by triggers.
      const early = (await readMigrations()).slice(0, 5);
      await database.transaction((tx) => applyMigrations(tx, early));
      await database.db.execute(sql`INSERT INTO customers (name, email) VALUES ('Zoë Old', 'zoe@example.com')`);
    });
    await backup(old.variables, file);
    await restore(target.variables, file);
    const { rows } = await withDatabase(target.variables, ({ db }) =>
      db.execute(sql`
        SELECT search_text AS "searchText", (SELECT sum(count) FROM totals WHERE subject = 'customers')::int AS total,
          (SELECT count(*) FROM schema_migrations)::int AS migrations FROM customers`),
    );
    expect(rows).toEqual([
      { searchText: ' zoe old zoe@example.com', total: 1, migrations: (await readMigrations()).length },
    ]);
    await old.remove();
    await target.remove();
  });

  test('that was killed on the way, the database is as it was before', async () => {
    const [source, target] = [await emptyTarget(), await emptyTarget()];
    const file = join(folder, 'large.gz');
    for (const [{ variables }, count] of [
      [source, 10_000],
      [target, 3],
    ] as const) {
      await withDatabase(variables, async (database) => {
        const migrations = await readMigrations();
        await database.transaction((tx) => applyMigrations(tx, migrations));
        await database.db.execute(sql`
          INSERT INTO customers (name, email) SELECT 'Person', n || '@example.com' FROM generate_series(1, ${count}::int) AS n`);
      });
    }
    await backup(source.variables, file);
    const before = (await customers(target.variables)).length;
    for (const delay of [1_500, 3_000]) {
      const args = ['scripts/restore.ts', '--replace', file];
      const restoring = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...target.variables } });
      await wait(delay);
      restoring.kill('SIGKILL');
      if (restoring.exitCode === null && restoring.signalCode === null) await once(restoring, 'exit');
      const found = (await customers(target.variables)).length;
      expect([before, restoring.exitCode === 0 ? 10_000 : before]).toContain(found);
    }
    await restoreOver(target.variables, file);
    expect(await rowsAtRest(target.variables)).toEqual(
      expect.arrayContaining([expect.stringMatching(/10000@example/)]),
    );
    await source.remove();
    await target.remove();
  });
});

async function customers(variables: Record<string, string>): Promise<unknown[]> {
  return withDatabase(variables, async ({ db }) => (await db.execute(sql`SELECT id FROM customers`)).rows);
}
