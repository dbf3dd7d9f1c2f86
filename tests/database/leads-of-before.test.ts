import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { applyFunctions, readFunctions } from '../../server/database/functions.ts';
import { applyMigrations, migrate } from '../../server/database/migrate.ts';
import { migrationsBefore, openEmpty } from './opened.ts';

let database: Database;
let remove: () => Promise<void>;

const STAFF = '00000000-0000-4000-8000-000000000009';
const [ADA, BEA, CY, DAN] = [1, 2, 3, 4].map((last) => `00000000-0000-4000-8000-00000000000${last}`);

/** Creates a database of the version before the leads, with submissions, emails, checkouts and purchases. */
beforeAll(async () => {
  ({ database, remove } = await openEmpty());
  const earlier = await migrationsBefore('_leads');
  const totals = (await readFunctions()).filter(({ name }) => name.endsWith('totals.sql'));
  await database.transaction(async (tx) => {
    await applyMigrations(tx, earlier);
    // The triggers since migration 0021 need the present text of this function: they call it without arguments.
    await applyFunctions(tx, totals, { migrated: true });
  });
  const { db } = database;
  await db.execute(sql`INSERT INTO users (id, username, password) VALUES (${STAFF}, 'anna', 'x')`);
  await db.execute(sql`
    INSERT INTO customers (id, name, email) VALUES
      (${ADA}, 'Ada', 'ada@example.com'), (${BEA}, 'Bea', 'bea@example.com'), (${CY}, 'Cy', 'cy@example.com'), (${DAN}, 'Dan', 'dan@example.com')`);
  await db.execute(sql`
    INSERT INTO contacts (customer_id, name, email, phone, product_type, page, campaign, created_at) VALUES
      (${ADA}, 'Ada', 'ada@example.com', '1', 'agent', '/', '{"utm_campaign": "old"}', '2026-01-01'),
      (${ADA}, 'Ada L.', 'ADA@example.com', '2', 'demo', '/info', '{"utm_campaign": "new", "utm_source": "x"}', '2026-03-01'),
      (${BEA}, 'Bea', 'bea@example.com', '3', NULL, NULL, NULL, '2026-01-01'),
      (${CY}, NULL, 'cy@example.com', NULL, 'agent', '/', NULL, '2026-01-01'),
      (${DAN}, 'Dan', 'dan@example.com', '4', 'agent', '/', NULL, '2026-02-01'),
      (NULL, 'Nobody', 'nobody@example.com', '5', 'agent', '/', NULL, '2026-02-01')`);
  await db.execute(sql`
    INSERT INTO emails (customer_id, subject, content, sent_by, sent_at) VALUES
      (${BEA}, 'x', 'x', ${STAFF}, '2025-12-31'), (${BEA}, 'x', 'x', NULL, '2026-01-01'), (${BEA}, 'x', 'x', ${STAFF}, '2026-01-02')`);
  await db.execute(sql`INSERT INTO checkouts (customer_id, product_type, quantity) VALUES (${CY}, 'agent_license', 1)`);
  await db.execute(sql`
    INSERT INTO purchases (customer_id, product_type, amount, fulfilled_at) VALUES (${DAN}, 'agent_license', 97, '2026-02-02')`);
  await migrate(database);
});
afterAll(() => remove());

test('Who asked before there were leads is one, as far as payments, checkouts and answers show', async () => {
  const { rows } = await database.db.execute(sql`
    SELECT name, lower(email) AS email, phone, product_type, page, campaign, stage, submissions,
      to_char(created_at, 'MM-DD') AS came, to_char(submitted_at, 'MM-DD') AS again, to_char(first_answered_at, 'MM-DD') AS answered
    FROM leads ORDER BY lower(email)`);
  const [once, unanswered] = [{ submissions: 1 }, { answered: null }];
  expect(rows).toMatchObject([
    {
      name: 'Ada L.',
      phone: '2',
      product_type: 'demo',
      page: '/info',
      campaign: 'new',
      stage: 'new',
      submissions: 2,
      came: '01-01',
      again: '03-01',
      ...unanswered,
    },
    { email: 'bea@example.com', product_type: 'agent', page: null, stage: 'contacted', answered: '01-02', ...once },
    { email: 'cy@example.com', name: '', stage: 'checkout_opened', ...once, ...unanswered },
    { email: 'dan@example.com', stage: 'won', ...once, ...unanswered },
  ]);
});

test('They are counted with those that come later', async () => {
  await database.db.execute(sql`UPDATE leads SET stage = 'lost' WHERE email = 'cy@example.com'`);
  const { rows } = await database.db.execute(sql`
    SELECT state, sum(count)::int AS count FROM totals WHERE subject = 'leads' GROUP BY state HAVING sum(count) > 0 ORDER BY state`);
  expect(rows).toEqual([
    { state: 'contacted', count: 1 },
    { state: 'lost', count: 1 },
    { state: 'new', count: 1 },
    { state: 'won', count: 1 },
  ]);
});
