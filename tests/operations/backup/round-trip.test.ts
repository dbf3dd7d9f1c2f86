import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backup as backupCommand } from '#scripts/backup.ts';
import { textUs } from '#tests/messaging/phone.ts';
import { perform } from '#tests/support/commands.ts';
import { eventsAreTaken, jobsAreDone } from '#tests/support/jobs.ts';
import { captureLead, openCheckout, seenByStaff } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { withDatabase } from '#tests/support/with-database.ts';
import { backup, restore, restoreOver } from './commands.ts';
import { allRowsOf, rowsAtRest } from './rows-of.ts';
import { copiedEmbedded, emptyTarget } from './targets.ts';

const STRINGS = JSON.parse(readFileSync('tests/fixtures/strings/blns.json', 'utf8')) as string[];

let product: Product;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  product = await startProduct();
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

/** Adds a customer with team members, purchases, texts and submissions. Their words are difficult for any format. */
async function fillTables(): Promise<void> {
  const staff = await product.staff();
  const visitor = product.visitor();
  const customerId = await captureLead(visitor, 'kept@example.com');
  await product.sandbox.checkout(await openCheckout(visitor, customerId, 3), 'pay');
  await until('the purchase', async () => (await seenByStaff(staff, customerId)).purchases[0]?.status === 'completed');
  await staff.post('/api/crm/team-members', {
    ownerId: customerId,
    name: 'Mia',
    email: 'mia@example.com',
    isActive: 1,
  });
  await staff.send('PUT', `/api/crm/customers/${customerId}`, { name: STRINGS.find((text) => text.includes('"')) }, {});
  await textUs(product, '+14155552671', 'Stop!');
  const texts = STRINGS.filter((text) => text !== '' && !text.includes('\0')).map((message) => ({ message }));
  await product.database.db.execute(sql`
    INSERT INTO sms_messages (customer_id, direction, message, status, media)
    SELECT ${customerId}::uuid, 'inbound', message, 'received', json_build_array(json_build_object('url', message))::jsonb
    FROM json_to_recordset(${JSON.stringify(texts)}::json) AS given(message text)`);
  await product.database.db.execute(sql`
    INSERT INTO contacts (name, email, message, campaign) VALUES
      (E'two\nlines\tand\u2028one \\N', 'a@example.com', '', '{"a": "\\"b\\""}'), (NULL, 'b@example.com', NULL, NULL)`);
  // An event or an open job could change rows between the backup and the comparison.
  await eventsAreTaken(product);
  await jobsAreDone(product.database);
}

// Restoring takes several seconds of processor time.
describe('npm run backup and npm run restore', { timeout: 300_000 }, () => {
  test('bring every row back, on the same engine, on the other, and over other rows', async () => {
    await fillTables();
    const first = join(folder, 'first.gz');
    const made = await perform(backupCommand, { variables: product.env }, first);
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d{3,} rows backed up to .*first\.gz in [\d.]+ s\.$/),
    });
    expect(statSync(first).mode & 0o777).toBe(0o600);
    const rows = await allRowsOf(product.database);
    expect(rows.length).toBeGreaterThan(STRINGS.length);

    const [embedded, same] = [await copiedEmbedded(), await emptyTarget()];
    expect(await restoreOver(embedded.variables, first)).toMatch(/^\d+ rows restored, as they were at 20/);
    expect(await rowsAtRest(embedded.variables)).toEqual(rows);

    const second = join(folder, 'second.gz');
    await backup(embedded.variables, second);
    await restore(same.variables, second);
    expect(await rowsAtRest(same.variables)).toEqual(rows);
    expect(await restore(same.variables, second)).toMatch(/^Refused. The database is not empty \(.*customers/);

    // The restore has enabled the triggers again, so a new customer is counted.
    const counted = await withDatabase(same.variables, async ({ db }) => {
      await db.execute(sql`INSERT INTO customers (name, email) VALUES ('New', 'new@example.com')`);
      return db.execute(sql`
        SELECT (SELECT count(*) FROM customers)::int AS customers,
          (SELECT sum(count) FROM totals WHERE subject = 'customers')::int AS total,
          (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O')::int AS asleep`);
    });
    expect(counted.rows).toEqual([{ customers: 2, total: 2, asleep: 0 }]);
    await embedded.remove();
    await same.remove();
  });

  test('are of one moment while visitors sign up, and lose nobody who was there before', async () => {
    const acknowledged: string[] = [];
    let running = true;
    const load = (async () => {
      for (let n = 0; running; n += 1) {
        const email = `load-${n}@example.com`;
        await captureLead(product.visitor(), email);
        acknowledged.push(email);
      }
    })();
    await until('some sign-ups', async () => acknowledged.length > 20);
    const before = [...acknowledged];
    const file = join(folder, 'load.gz');
    await backup(product.env, file);
    running = false;
    await load;
    expect(acknowledged.length).toBeGreaterThan(before.length);

    const target = await copiedEmbedded();
    await restoreOver(target.variables, file);
    const { rows } = await withDatabase(target.variables, ({ db }) =>
      db.execute<{ emails: string[]; strays: number; total: number }>(sql`
        SELECT (SELECT json_agg(email) FROM customers WHERE email LIKE 'load-%') AS emails,
          (SELECT count(*) FROM contacts WHERE email LIKE 'load-%' AND customer_id IS NULL)::int AS strays,
          (SELECT sum(count) FROM totals WHERE subject = 'customers')::int - (SELECT count(*) FROM customers)::int AS total`),
    );
    expect(before.filter((email) => !rows[0]?.emails.includes(email))).toEqual([]);
    expect(rows[0]).toMatchObject({ strays: 0, total: 0 });
    await target.remove();
  });

  test('leave no copy of the embedded database behind, and never write over a file', async () => {
    const taken = join(folder, 'first.gz');
    expect(await backup(product.env, taken)).toBe(`Refused. ${taken} exists already: name another file.`);
    if (product.env.DATABASE_URL) return;
    expect(readdirSync(join(product.env.DATA_DIR ?? '', 'snapshots'))).toEqual([]);
  });
});
