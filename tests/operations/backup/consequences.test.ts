import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '#server/database/migrate.ts';
import { ProductAtRest } from '#tests/billing/reconcile/product-at-rest.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { metricsOf } from '#tests/support/metrics.ts';
import { until } from '#tests/support/poll.ts';
import { ProductProcess } from '#tests/support/processes.ts';
import { rowsOf } from '#tests/support/records.ts';
import { withDatabase } from '#tests/support/with-database.ts';
import { backup, restore, restoreOver } from './commands.ts';
import { emptyTarget, migratedTarget, type Target } from './targets.ts';

const OLDEST_WELCOME = 'job_oldest_seconds{queue="welcome-mail"}';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
});
afterAll(() => rm(folder, { recursive: true }));

// Restoring takes several seconds of processor time.
describe('After a restore', { timeout: 300_000 }, () => {
  test('a welcome mail that was owed goes out, once', async () => {
    const product = await ProductAtRest.start();
    const file = join(folder, 'owed.gz');
    await product.whileServerRuns(async (staff) => {
      await product.controls.fault({ vendor: 'smtp', mode: 'down' });
      await product.buy(staff, 'owed@example.com');
    });
    // What the job queue does for itself at that moment is nothing to miss.
    await product.execute("INSERT INTO pgboss.job (name) VALUES ('__pgboss__send-it')");
    await backup(product.env.variables, file);
    const target = await migratedTarget();
    const variables = { ...product.env.variables, ...target.variables };
    expect(await restoreOver(variables, file)).toMatch(/^\d+ rows restored/);
    await product.controls.fault({ vendor: 'smtp', mode: 'off' });
    const server = await ProductProcess.start('server', variables);
    await until('the mail', async () => (await mailsTo(product.controls, 'owed@example.com')).length > 0);
    await until('no second one is owed', async () => (await metricsOf(product.env.url)).value(OLDEST_WELCOME) === 0);
    await server.stop();
    expect(await mailsTo(product.controls, 'owed@example.com')).toHaveLength(1);
    await target.remove();
    await product.stop();
  });

  test('a backup of the version before the baseline is restored whole and has been through the migrations since', async () => {
    const target = await emptyTarget();
    const file = fileURLToPath(new URL('../../fixtures/backups/version-before-baseline.gz', import.meta.url));
    const said = await restore(target.variables, file);
    expect(said).toContain('68 rows restored');
    expect(said).not.toContain('Left out');
    const { rows } = await withDatabase(target.variables, ({ db }) =>
      db.execute(sql`
        SELECT search_text AS "searchText", (SELECT sum(count) FROM totals WHERE subject = 'customers')::int AS total,
          (SELECT count(*) FROM schema_migrations)::int AS migrations,
          (SELECT string_agg(message, ', ' ORDER BY sent_at) FROM sms_messages) AS texts,
          (SELECT amount::text FROM purchases) AS paid, (SELECT name FROM team_members) AS member
        FROM customers`),
    );
    expect(rows).toEqual([
      {
        searchText: ' zoe old zoe@example.com 14155550101 14155550101',
        total: 1,
        migrations: (await readMigrations()).length,
        texts: 'Hello Zoë, Hi back',
        paid: '97.00',
        member: 'Tim',
      },
    ]);
    await target.remove();
  });

  test('that was killed on the way, the database is as it was before, or restored whole', async () => {
    const [source, target] = [await migratedTarget(), await migratedTarget()];
    const file = join(folder, 'large.gz');
    await withDatabase(source.variables, ({ db }) =>
      db.execute(sql`
        INSERT INTO customers (name, email) SELECT 'Person', n || '@example.com' FROM generate_series(1, 2000) AS n`),
    );
    await backup(source.variables, file);
    const restoring = spawn(process.execPath, ['scripts/restore.ts', '--replace', file], {
      env: { PATH: process.env.PATH, ...target.variables },
    });
    await wait(2_000);
    restoring.kill('SIGKILL');
    if (restoring.exitCode === null && restoring.signalCode === null) await once(restoring, 'exit');
    expect([0, 2_000]).toContain(await countCustomers(target));
    await restoreOver(target.variables, file);
    expect(await countCustomers(target)).toBe(2_000);
    await source.remove();
    await target.remove();
  });
});

async function countCustomers({ variables }: Target): Promise<unknown> {
  return withDatabase(variables, async (database) => {
    const [row] = await rowsOf(database, sql`SELECT count(*)::int AS count FROM customers`);
    return row?.count;
  });
}
