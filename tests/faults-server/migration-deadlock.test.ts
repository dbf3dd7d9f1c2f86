import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openServer } from '#server/database/server/open-server.ts';
import { makeOldDatabase } from '../faults/installation/old-database.ts';
import { until } from '../support/poll.ts';
import { createTestDatabase } from '../support/test-database.ts';

describe.skipIf(!process.env.DATABASE_URL)(
  'A migration and an old instance that lock the same tables in another order',
  () => {
    let url: string;
    let old: pg.Client;
    let drop: () => Promise<void>;
    beforeAll(async () => {
      const database = await createTestDatabase();
      if (!database) throw new Error('There is no server');
      ({ url, drop } = database);
      await makeOldDatabase(url);
      old = new pg.Client({ connectionString: url });
      await old.connect();
      // The migration looks for deadlocks first, before its lock timeout of 3 s. So PostgreSQL ends the migration.
      await old.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET deadlock_timeout = '2s'`);
      await old.query("SET deadlock_timeout = '60s'");
    });
    afterAll(async () => {
      await old.end();
      await drop();
    });

    test('both come to an end: the migration steps aside and begins again', async () => {
      const database = openServer({ url, directUrl: url }, () => undefined);
      await old.query('BEGIN; LOCK TABLE purchases IN ROW EXCLUSIVE MODE');
      const said: string[] = [];
      const migrated = migrate(database, (line) => said.push(line)).catch((error: unknown) => [String(error)]);
      const held = await until('the migration waits for purchases', async () => {
        const { rows } = await old.query<{ name: string }>(
          `SELECT relation::regclass::text AS name FROM pg_locks JOIN pg_class ON pg_class.oid = relation
         WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND granted AND mode ~ '^(Share|Exclusive|Access)(RowExclusive|Exclusive)?Lock$'
           AND mode <> 'AccessShareLock' AND relname NOT IN ('purchases', 'schema_migrations')
           AND pg_locks.pid IN (SELECT pid FROM pg_locks WHERE relation = 'purchases'::regclass AND NOT granted)`,
        );
        return rows[0]?.name;
      });
      await old.query(`LOCK TABLE ${held} IN ROW EXCLUSIVE MODE`);
      await old.query('COMMIT');
      expect(await migrated).toContain('0048_invoiced_paid_refundable');
      expect(said.join('\n')).toContain('starts over');
      await database.close();
    });
  },
);
