import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { applyMigrations, migrate } from '../../server/database/migrate.ts';
import { migrationsBefore, openEmpty } from './opened.ts';

let database: Database;
let remove: () => Promise<void>;

const [ON_FILE, FORMER, SHARED, MEMBERS, CARRIERS, UNKNOWN] = [
  '+14155550001',
  '+14155550002',
  '+14155550003',
  '+14155550004',
  '+14155550005',
  '+14155550006',
];
const [MONA, NILS, MIA] = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`);

/** Creates a database of the version before `whose_consent`, with the consent events and opt-outs of phone numbers. */
beforeAll(async () => {
  ({ database, remove } = await openEmpty());
  const earlier = await migrationsBefore('whose_consent');
  await database.transaction((tx) => applyMigrations(tx, earlier));
  await database.db.execute(sql`
    INSERT INTO customers (id, name, email, phone_e164) VALUES
      (${MONA}, 'Mona', 'Mona@example.com', ${ON_FILE}), (${NILS}, 'Nils', 'nils@example.com', ${SHARED})`);
  await database.db.execute(sql`
    INSERT INTO team_members (id, owner_id, name, email, phone_e164) VALUES (${MIA}, ${MONA}, 'Mia', 'mia@example.com', ${MEMBERS})`);
  await database.db.execute(sql`
    INSERT INTO sms_messages (customer_id, direction, message, phone_e164) VALUES
      (${MONA}, 'inbound', 'me', ${FORMER}), (${MONA}, 'inbound', 'me', ${SHARED}), (${MONA}, 'outbound', 'you', ${CARRIERS})`);
  await database.db.execute(sql`
    INSERT INTO consent_events (phone_e164, kind, words) VALUES
      (${ON_FILE}, 'opt_out', 'stop'), (${ON_FILE}, 'opt_in', 'start'), (${FORMER}, 'opt_out', 'stop'),
      (${SHARED}, 'opt_out', 'stop'), (${MEMBERS}, 'opt_out', 'stop'), (${UNKNOWN}, 'opt_out', 'stop'),
      (${CARRIERS}, 'opt_out', 'The carrier says that this number has opted out.')`);
  await database.db.execute(sql`
    INSERT INTO opt_outs (phone_e164, keyword) VALUES
      (${FORMER}, 'stop, Mona says'), (${SHARED}, 'stop'), (${MEMBERS}, 'stop'), (${UNKNOWN}, 'stop'), (${CARRIERS}, 'stop')`);
  await database.db.execute(sql`
    INSERT INTO email_suppressions (email, reason) VALUES ('mona@example.com', 'bounced'), ('nils@example.com', 'unsubscribed')`);
  await database.db.execute(sql`
    INSERT INTO audit_entries (action, subject_type, subject_id, fields, created_at) VALUES
      ('update', 'customer', ${MONA}, '{phone}', '2026-01-01'), ('update', 'customer', ${MONA}, '{name,phone}', '2026-02-01'),
      ('update', 'customer', ${MONA}, '{name}', '2026-03-01'), ('update', 'team_member', ${MIA}, '{phone}', '2026-04-01')`);
  await migrate(database);
});
afterAll(() => remove());

const rowsOf = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows;

describe('What was there before it was kept who said it', () => {
  test('belongs to who has the number, or whose one conversation it stood in; to nobody where that is not plain', async () => {
    const rows = await rowsOf(sql`
      SELECT DISTINCT phone_e164 AS phone, customer_id AS customer, team_member_id AS member FROM consent_events ORDER BY 1`);
    expect(rows).toEqual([
      { phone: ON_FILE, customer: MONA, member: null },
      { phone: FORMER, customer: MONA, member: null },
      { phone: SHARED, customer: null, member: null },
      { phone: MEMBERS, customer: null, member: MIA },
      { phone: CARRIERS, customer: MONA, member: null },
      { phone: UNKNOWN, customer: null, member: null },
    ]);
  });

  test('holds for the person where their phone said it and has not taken it back', async () => {
    const rows = await rowsOf(sql`
      SELECT phone_e164 AS phone, customer_id AS customer, team_member_id AS member FROM personal_opt_outs ORDER BY 1`);
    expect(rows).toEqual([
      { phone: FORMER, customer: MONA, member: null },
      { phone: MEMBERS, customer: null, member: MIA },
    ]);
    expect(await rowsOf(sql`SELECT DISTINCT keyword FROM opt_outs`)).toEqual([{ keyword: 'STOP' }]);
  });

  test('is a bounce of whoever has the address, and still nobody’s when it is a wish', async () => {
    const rows = await rowsOf(sql`SELECT email, customer_id AS customer FROM email_suppressions ORDER BY 1`);
    expect(rows).toEqual([
      { email: 'mona@example.com', customer: MONA },
      { email: 'nils@example.com', customer: null },
    ]);
  });

  test('tells since when somebody has the number on file, where staff have changed it', async () => {
    const rows = await rowsOf(sql`
      SELECT name, to_char(phone_changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS changed FROM customers
      UNION ALL SELECT name, to_char(phone_changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM team_members ORDER BY 1`);
    expect(rows).toEqual([
      { name: 'Mia', changed: '2026-04-01' },
      { name: 'Mona', changed: '2026-02-01' },
      { name: 'Nils', changed: null },
    ]);
  });
});
