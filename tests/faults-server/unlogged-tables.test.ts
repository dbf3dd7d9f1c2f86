import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { announcements, customers } from '#server/database/schema.ts';

const ignore = (): void => undefined;

/** PostgreSQL must reset unlogged tables after a crash or a promotion, also before the first checkpoint. */
describe.runIf(process.env.DATABASE_URL)('A server whose tables were just made', () => {
  let primary: PostgresNode;
  let standby: PostgresNode;
  beforeAll(async () => {
    primary = await PostgresNode.create([]);
    standby = await primary.addReplica('standby');
    const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' }, ignore);
    await migrate(database);
    await database.close();
  });
  afterAll(async () => {
    await standby.remove();
    await primary.remove();
  });

  async function expectWrites(url: string): Promise<void> {
    const database = await openDatabase({ databaseUrl: url, dataDir: '' }, ignore);
    try {
      await database.db.insert(customers).values({ name: 'Ada', email: 'ada@example.com' });
      expect(await database.db.$count(announcements)).toBe(1);
    } finally {
      await database.close();
    }
  }

  test('takes writes after it was killed', async () => {
    await primary.stop('kill');
    await primary.start();
    await expectWrites(primary.url);
  });

  test('takes writes when it has become the primary', async () => {
    await primary.stop('kill');
    await standby.query('SELECT pg_promote()');
    await standby.query('DELETE FROM customers');
    await standby.query('DELETE FROM announcements');
    await expectWrites(standby.url);
  });
});
