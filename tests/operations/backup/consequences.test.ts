import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, readMigrations } from '#server/database/migrate.ts';
import { ProductAtRest } from '#tests/billing/reconcile/product-at-rest.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { metricsOf } from '#tests/support/metrics.ts';
import { until } from '#tests/support/poll.ts';
import { ProductProcess } from '#tests/support/processes.ts';
import { rowsOf } from '#tests/support/records.ts';
import { withDatabase } from '#tests/support/with-database.ts';
import { backup, restore, restoreOver } from './commands.ts';
import { rowsAtRest } from './rows-of.ts';
import { emptyTarget } from './targets.ts';

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
      await backup(product.env.variables, file);
    });
    const target = await emptyTarget();
    const variables = { ...product.env.variables, ...target.variables };
    await restore(variables, file);
    await product.controls.fault({ vendor: 'smtp', mode: 'off' });
    const server = await ProductProcess.start('server', variables);
    await until('the mail', async () => (await mailsTo(product.controls, 'owed@example.com')).length > 0);
    await until('no second one is owed', async () => (await metricsOf(product.env.url)).value(OLDEST_WELCOME) === 0);
    await server.stop();
    expect(await mailsTo(product.controls, 'owed@example.com')).toHaveLength(1);
    await target.remove();
    await product.stop();
  });

  test('what the job queue was doing for itself at that moment is not missed', async () => {
    const product = await ProductAtRest.start();
    const file = join(folder, 'own-work.gz');
    await product.whileServerRuns(async () => undefined);
    await product.execute("INSERT INTO pgboss.job (name) VALUES ('__pgboss__send-it')");
    await backup(product.env.variables, file);
    const target = await emptyTarget();
    expect(await restore(target.variables, file)).toMatch(/^\d+ rows restored/);
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

  test('no signing key is back that was revoked since the backup', async () => {
    const target = await emptyTarget();
    const file = join(folder, 'keys.gz');
    await withDatabase(target.variables, async (database) => {
      await migrate(database);
      await database.db.execute(sql`
        INSERT INTO signing_keys (id, public_key, private_key) VALUES ('revoked since', '{}', 'sealed')`);
    });
    await backup(target.variables, file);
    await withDatabase(target.variables, ({ db }) => db.execute(sql`UPDATE signing_keys SET id = 'new'`));
    expect(await restoreOver(target.variables, file)).not.toContain('signing_keys');
    expect(
      await withDatabase(target.variables, (database) => rowsOf(database, sql`SELECT id FROM signing_keys`)),
    ).toEqual([]);
    await target.remove();
  });

  test('nobody is written to who asked for an end to it since the backup, and who took that back since may be', async () => {
    const target = await emptyTarget();
    const file = join(folder, 'wishes.gz');
    await withDatabase(target.variables, async (database) => {
      await migrate(database);
      await database.db.execute(sql`
        INSERT INTO opt_outs (phone_e164, keyword, created_at)
        VALUES ('+14155550001', 'STOP', '2026-01-01'), ('+14155550002', 'STOP', '2026-01-01')`);
      await database.db.execute(sql`
        INSERT INTO email_suppressions (email, reason, created_at, lifted_at) VALUES
          ('stays@example.com', 'unsubscribed', '2026-01-01', NULL),
          ('back@example.com', 'unsubscribed', '2026-01-01', NULL),
          ('again@example.com', 'unsubscribed', '2026-01-01', '2026-01-02'),
          ('wish@example.com', 'bounced', '2026-01-01', NULL)`);
    });
    await backup(target.variables, file);
    await withDatabase(target.variables, async ({ db }) => {
      await db.execute(sql`DELETE FROM opt_outs WHERE phone_e164 = '+14155550002'`);
      await db.execute(sql`
        INSERT INTO consent_events (phone_e164, kind, words, created_at)
        VALUES ('+14155550002', 'opt_in', 'START', '2026-02-01'), ('+14155550003', 'opt_out', 'STOP', '2026-02-01')`);
      await db.execute(sql`
        INSERT INTO opt_outs (phone_e164, keyword, created_at) VALUES ('+14155550003', 'STOP', '2026-02-01')`);
      await db.execute(sql`
        UPDATE email_suppressions SET lifted_at = '2026-02-01' WHERE email = 'back@example.com'`);
      await db.execute(sql`
        UPDATE email_suppressions SET lifted_at = NULL, created_at = '2026-02-01' WHERE email = 'again@example.com'`);
      await db.execute(sql`
        UPDATE email_suppressions SET reason = 'unsubscribed', created_at = '2026-02-01' WHERE email = 'wish@example.com'`);
      await db.execute(sql`INSERT INTO email_suppressions (email, reason) VALUES ('new@example.com', 'unsubscribed')`);
      await db.execute(sql`INSERT INTO customers (name, email) VALUES ('Since', 'since@example.com')`);
    });
    const wishes = () =>
      withDatabase(target.variables, async ({ db }) => [
        (await db.execute(sql`SELECT phone_e164 AS who FROM opt_outs ORDER BY 1`)).rows.map(({ who }) => who),
        (
          await db.execute(sql`SELECT email AS who FROM email_suppressions WHERE lifted_at IS NULL AND reason = 'unsubscribed'
          ORDER BY 1`)
        ).rows.map(({ who }) => who),
        (await db.execute(sql`SELECT words FROM consent_events ORDER BY 1`)).rows.map(({ words }) => words),
      ]);
    const before = await wishes();

    expect(await restoreOver(target.variables, file)).toContain(
      'Kept from the database that was replaced: wishes of 2 phones and 4 email addresses.',
    );

    expect(before).toEqual([
      ['+14155550001', '+14155550003'],
      ['again@example.com', 'new@example.com', 'stays@example.com', 'wish@example.com'],
      ['START', 'STOP'],
    ]);
    expect(await wishes()).toEqual(before);
    expect(await customers(target.variables)).toEqual([]);
    expect(await restoreOver(target.variables, file), 'nothing is kept twice').toContain('rows restored');
    expect(await wishes()).toEqual(before);
    await target.remove();
  });

  test('what was said since the backup still belongs to who said it, and holds for all their numbers', async () => {
    const target = await emptyTarget();
    const file = join(folder, 'persons.gz');
    const [mona, nils, since] = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`);
    await withDatabase(target.variables, async (database) => {
      await migrate(database);
      const { db } = database;
      await db.execute(sql`
        INSERT INTO customers (id, name, email) VALUES (${mona}, 'Mona', 'mona@example.com'), (${nils}, 'Nils', 'nils@example.com')`);
      await db.execute(
        sql`INSERT INTO opt_outs (phone_e164, keyword, created_at) VALUES ('+14155550002', 'STOP', '2026-01-01')`,
      );
      await db.execute(sql`INSERT INTO personal_opt_outs (phone_e164, customer_id) VALUES ('+14155550002', ${nils})`);
      await db.execute(sql`
        INSERT INTO consent_events (phone_e164, customer_id, kind, words, created_at)
        VALUES ('+14155550002', ${nils}, 'opt_out', 'STOP', '2026-01-01')`);
    });
    await backup(target.variables, file);
    await withDatabase(target.variables, async ({ db }) => {
      await db.execute(sql`INSERT INTO customers (id, name, email) VALUES (${since}, 'Since', 'since@example.com')`);
      // Nils's START from his number on file ends his own opt-out. The number that said STOP stays opted out.
      await db.execute(sql`DELETE FROM personal_opt_outs`);
      await db.execute(sql`
        INSERT INTO consent_events (phone_e164, customer_id, kind, words, created_at) VALUES
          ('+14155550001', ${mona}, 'opt_out', 'STOP', '2026-02-01'),
          ('+14155550012', ${nils}, 'opt_in', 'START', '2026-02-01'),
          ('+14155550003', ${since}, 'opt_out', 'STOP', '2026-02-01')`);
      await db.execute(sql`
        INSERT INTO opt_outs (phone_e164, keyword, created_at)
        VALUES ('+14155550001', 'STOP', '2026-02-01'), ('+14155550003', 'STOP', '2026-02-01')`);
      await db.execute(sql`
        INSERT INTO personal_opt_outs (phone_e164, customer_id) VALUES ('+14155550001', ${mona}), ('+14155550003', ${since})`);
      await db.execute(sql`
        INSERT INTO email_suppressions (email, reason, customer_id) VALUES
          ('former@example.com', 'bounced', ${mona}), ('gone@example.com', 'bounced', ${since})`);
    });
    for (const time of ['once', 'twice']) {
      await restoreOver(target.variables, file);
      const found = (query: SQL) => withDatabase(target.variables, (database) => rowsOf(database, query));
      expect(await found(sql`SELECT phone_e164 AS phone, customer_id AS who FROM personal_opt_outs`), time).toEqual([
        { phone: '+14155550001', who: mona },
      ]);
      expect(await found(sql`SELECT phone_e164 AS phone, customer_id AS who FROM consent_events ORDER BY 1`)).toEqual([
        { phone: '+14155550001', who: mona },
        { phone: '+14155550002', who: nils },
        { phone: '+14155550003', who: null },
        { phone: '+14155550012', who: nils },
      ]);
      expect(await found(sql`SELECT email, customer_id AS who FROM email_suppressions ORDER BY 1`)).toEqual([
        { email: 'former@example.com', who: mona },
        { email: 'gone@example.com', who: null },
      ]);
    }
    await target.remove();
  });

  test('that was killed on the way, the database is as it was before, or restored whole', async () => {
    const [source, target] = [await emptyTarget(), await emptyTarget()];
    const file = join(folder, 'large.gz');
    for (const [{ variables }, count] of [
      [source, 10_000],
      [target, 3],
    ] as const) {
      await withDatabase(variables, async (database) => {
        await migrate(database);
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
      expect([before, 10_000]).toContain(found);
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
