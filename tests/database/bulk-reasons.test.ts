import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { applyMigrations, migrate } from '#server/database/migrate.ts';
import { rowsOf } from '../support/records.ts';
import { migrationsBefore, openEmpty } from './opened.ts';

let database: Database;
let remove: () => Promise<void>;

const REASONS = [
  'ada@example.com has unsubscribed from our emails.',
  '"a b"@example.com takes no mail: its mail server does not know the address. Please correct it.',
  'The mail server does not accept mail for ada@example.com',
  'call (415) 555 maybe cannot be read as a phone number. Please correct it and include the country code (e.g. +1).',
  'This number has opted out of texts. They can opt in again by texting START.',
];

beforeAll(async () => {
  ({ database, remove } = await openEmpty());
  const earlier = await migrationsBefore('bulk_reasons');
  await database.transaction((tx) => applyMigrations(tx, earlier));
  const { db } = database;
  const [bulk] = await rowsOf<{ id: string }>(
    database,
    sql`INSERT INTO bulk_actions (user_id, action, list, details, total, hash)
      VALUES (gen_random_uuid(), 'email', 'customers', '{}', ${REASONS.length}::int, 'x') RETURNING id`,
  );
  for (const [index, reason] of REASONS.entries()) {
    await db.execute(sql`INSERT INTO bulk_rows (bulk_id, position, record_id, status, reason)
      VALUES (${bulk?.id}, ${index + 1}, gen_random_uuid(), 'skipped', ${reason})`);
  }
  await migrate(database);
});
afterAll(() => remove());

test('The reasons of earlier bulk actions name nobody’s address or number any more', async () => {
  const rows = await rowsOf<{ reason: string }>(database, sql`SELECT reason FROM bulk_rows ORDER BY position`);
  expect(rows.map(({ reason }) => reason)).toEqual([
    'This address has unsubscribed from our emails.',
    'This address takes no mail: its mail server does not know the address. Please correct it.',
    'The mail server does not accept mail for this address',
    'This number cannot be read as a phone number. Please correct it and include the country code (e.g. +1).',
    'This number has opted out of texts. They can opt in again by texting START.',
  ]);
});
