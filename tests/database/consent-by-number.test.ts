import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { applyMigrations, migrate } from '#server/database/migrate.ts';
import { rowsOf } from '../support/records.ts';
import { migrationsBefore, openEmpty } from './opened.ts';

let database: Database;
let remove: () => Promise<void>;

const [MONA, CONTACT] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const [KNOWN, UNKNOWN] = ['+14155550001', '+14155550002'];

/** Creates a database of the version before, which took `rcs:` for a part of the number and kept consent with the form alone. */
beforeAll(async () => {
  ({ database, remove } = await openEmpty());
  const earlier = await migrationsBefore('consent_by_number');
  await database.transaction((tx) => applyMigrations(tx, earlier));
  const { db } = database;
  await db.execute(
    sql`INSERT INTO customers (id, name, email, phone_e164) VALUES (${MONA}, 'Mona', 'mona@example.com', ${KNOWN})`,
  );
  await db.execute(sql`INSERT INTO contacts (id, email, customer_id, phone_e164, page, consent_text, consent_at)
    VALUES (${CONTACT}, 'mona@example.com', ${MONA}, ${KNOWN}, '/', 'I agree.', '2026-01-01')`);
  for (const phone of [KNOWN, UNKNOWN]) {
    const address = `rcs:${phone}`;
    await db.execute(
      sql`INSERT INTO sms_messages (direction, message, phone_e164) VALUES ('inbound', 'STOP', ${address})`,
    );
    await db.execute(sql`INSERT INTO consent_events (phone_e164, kind, words) VALUES (${address}, 'opt_out', 'STOP')`);
    await db.execute(sql`INSERT INTO opt_outs (phone_e164, keyword) VALUES (${address}, 'STOP')`);
  }
  await migrate(database);
});
afterAll(() => remove());

test('What came over another channel is its number’s afterwards, and of the person who has the number', async () => {
  expect(await rowsOf(database, sql`SELECT phone_e164, channel, customer_id FROM sms_messages ORDER BY 1`)).toEqual([
    { phone_e164: KNOWN, channel: 'rcs', customer_id: MONA },
    { phone_e164: UNKNOWN, channel: 'rcs', customer_id: null },
  ]);
  expect(await rowsOf(database, sql`SELECT phone_e164 FROM opt_outs ORDER BY 1`)).toEqual([
    { phone_e164: KNOWN },
    { phone_e164: UNKNOWN },
  ]);
  expect(await rowsOf(database, sql`SELECT phone_e164, customer_id FROM personal_opt_outs`)).toEqual([
    { phone_e164: KNOWN, customer_id: MONA },
  ]);
});

test('What was agreed to in forms stands in the log of consent, and a form that an older instance takes comes there too', async () => {
  const agreed = () =>
    rowsOf(
      database,
      sql`SELECT words, source, purpose FROM consent_events WHERE kind = 'opt_in' ORDER BY length(words)`,
    );
  const form = { words: 'I agree.', source: 'form', purpose: 'service' };
  expect(await agreed()).toEqual([form]);
  await database.db.execute(sql`INSERT INTO contacts (email, customer_id, phone_e164, consent_text)
    VALUES ('mona@example.com', ${MONA}, ${UNKNOWN}, 'I agree too.')`);
  expect(await agreed()).toEqual([form, { ...form, words: 'I agree too.' }]);
});
