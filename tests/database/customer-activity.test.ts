import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { applyMigrations, migrate } from '../../server/database/migrate.ts';
import { migrationsBefore, openEmpty } from './opened.ts';

let database: Database;
let remove: () => Promise<void>;

const [ADA, GRACE] = [1, 2].map((last) => `00000000-0000-4000-8000-00000000000${last}`);

/** Creates a database of the version before `customer_activity`, with purchases, texts and emails. */
beforeAll(async () => {
  ({ database, remove } = await openEmpty());
  const earlier = await migrationsBefore('customer_activity');
  await database.transaction(async (tx) => {
    await applyMigrations(tx, earlier);
    // Skips the triggers: the functions of that version are gone, and the present ones use later columns.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`
      INSERT INTO customers (id, name, email, created_at) VALUES
        (${ADA}, 'Ada', 'ada@example.com', '2026-01-01Z'), (${GRACE}, 'Grace', 'grace@example.com', '2026-01-02Z')`);
    await tx.execute(sql`
      INSERT INTO purchases (customer_id, product_type, amount, refunded_amount, status, created_at) VALUES
        (${ADA}, 'agent_license', 97, 10, 'partially_refunded', '2026-02-01Z'), (${ADA}, 'agent_license', 50, 0, 'failed', '2026-02-02Z'),
        (NULL, 'agent_license', 97, 0, 'completed', '2026-02-01Z')`);
    await tx.execute(sql`
      INSERT INTO sms_messages (customer_id, direction, message, sent_at) VALUES
        (${ADA}, 'inbound', 'Hello', '2026-03-01Z'), (${ADA}, 'outbound', 'Hello', '2026-02-20Z'), (NULL, 'inbound', 'Who?', '2026-04-01Z')`);
    await tx.execute(sql`
      INSERT INTO emails (customer_id, subject, content, status, sent_at) VALUES
        (${ADA}, 's', 'c', 'sent', '2026-02-25Z'), (${ADA}, 's', 'c', 'failed', '2026-05-01Z')`);
  });
  await migrate(database);
});
afterAll(() => remove());

test('Customers of the version before have what they paid and when they were last active', async () => {
  const { rows } = await database.db.execute(sql`
    SELECT customer_id AS id, paid::text, last_activity_at::date::text AS day FROM customer_activity ORDER BY id`);
  expect(rows).toEqual([
    { id: ADA, paid: '87.00', day: '2026-03-01' },
    { id: GRACE, paid: '0.00', day: '2026-01-02' },
  ]);
});
