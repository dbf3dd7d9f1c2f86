import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StaffEvent } from '../../contract/events.ts';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { announcements } from '../../server/database/schema.ts';
import { createDataDir } from '../support/embedded-template.ts';
import { createTestDatabase } from '../support/test-database.ts';

let dataDir: string;
let database: Database;
let server: Awaited<ReturnType<typeof createTestDatabase>>;

/** Nobody listens, so that what is announced stays where the triggers have saved it. */
beforeAll(async () => {
  dataDir = await createDataDir();
  server = await createTestDatabase();
  database = await openDatabase({ databaseUrl: server?.url, dataDir }, (error) => {
    throw error;
  });
  await migrate(database);
  await database.db.execute(sql`
    INSERT INTO users (id, username, password) VALUES (${STAFF}, 'ada', 'a hash')`);
  await database.db.execute(sql`
    INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ('a hash', ${STAFF}, now())`);
});
afterAll(async () => {
  await database.close();
  await server?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const [STAFF, CUSTOMER, MEMBER, PURCHASE, TEXT, UNKNOWN, MAIL] = [1, 2, 3, 4, 5, 6, 7].map(
  (last) => `00000000-0000-4000-8000-00000000000${last}`,
);
const PHONE = '+14155550001';
const STRANGER = '+14155550002';
const OF_CUSTOMER = { conversation: { kind: 'customer', customerId: CUSTOMER } };

/** Writes as the product does, in order, each with what is to be announced of it. */
const WRITES: [trigger: string, statement: ReturnType<typeof sql>, events: unknown[]][] = [
  [
    'customers INSERT',
    sql`INSERT INTO customers (id, name, email, phone_e164) VALUES (${CUSTOMER}, 'Mona', 'mona@example.com', ${PHONE})`,
    [{ type: 'customer', customerId: CUSTOMER, change: 'created' }],
  ],
  [
    'customers UPDATE',
    sql`UPDATE customers SET name = 'Mona L.' WHERE id = ${CUSTOMER}`,
    [{ type: 'customer', customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'team_members INSERT',
    sql`INSERT INTO team_members (id, owner_id, name, email) VALUES (${MEMBER}, ${CUSTOMER}, 'Mia', 'mia@example.com')`,
    [{ type: 'team-member', teamMemberId: MEMBER, ownerId: CUSTOMER, change: 'created' }],
  ],
  [
    'team_members UPDATE',
    sql`UPDATE team_members SET is_active = 0 WHERE id = ${MEMBER}`,
    [{ type: 'team-member', teamMemberId: MEMBER, ownerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'purchases INSERT',
    sql`INSERT INTO purchases (id, customer_id, product_type, amount) VALUES (${PURCHASE}, ${CUSTOMER}, 'agent_license', 97)`,
    [{ type: 'purchase', purchaseId: PURCHASE, customerId: CUSTOMER, change: 'created' }],
  ],
  [
    'purchases UPDATE',
    sql`UPDATE purchases SET status = 'completed' WHERE id = ${PURCHASE}`,
    [{ type: 'purchase', purchaseId: PURCHASE, customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'sms_messages INSERT',
    sql`INSERT INTO sms_messages (id, customer_id, team_member_id, direction, message, phone_e164) VALUES
      (${TEXT}, ${CUSTOMER}, NULL, 'outbound', 'Hello', ${PHONE}), (${UNKNOWN}, NULL, NULL, 'inbound', 'Hi', ${STRANGER})`,
    [
      { type: 'text', ...OF_CUSTOMER, messageId: TEXT, direction: 'outbound' },
      { type: 'text', conversation: { kind: 'unknown', phone: STRANGER }, messageId: UNKNOWN, direction: 'inbound' },
    ],
  ],
  [
    'sms_messages UPDATE',
    sql`UPDATE sms_messages SET status = 'delivered' WHERE id = ${TEXT}`,
    [{ type: 'text-status', ...OF_CUSTOMER, messageId: TEXT, status: 'delivered' }],
  ],
  [
    'sms_messages UPDATE',
    sql`UPDATE sms_messages SET is_read = 1 WHERE id = ${UNKNOWN}`,
    [{ type: 'unread', conversation: { kind: 'unknown', phone: STRANGER } }],
  ],
  [
    'sms_messages UPDATE',
    sql`UPDATE sms_messages SET team_member_id = ${MEMBER} WHERE id = ${UNKNOWN}`,
    [
      { type: 'unread', conversation: { kind: 'unknown', phone: STRANGER } },
      {
        type: 'text',
        conversation: { kind: 'team-member', teamMemberId: MEMBER },
        messageId: UNKNOWN,
        direction: 'inbound',
      },
    ],
  ],
  [
    'emails INSERT',
    sql`INSERT INTO emails (id, customer_id, subject, content) VALUES (${MAIL}, ${CUSTOMER}, 'Renewal', 'Hello')`,
    [{ type: 'email', customerId: CUSTOMER, emailId: MAIL }],
  ],
  [
    'emails UPDATE',
    sql`UPDATE emails SET status = 'failed' WHERE id = ${MAIL}`,
    [{ type: 'email', customerId: CUSTOMER, emailId: MAIL }],
  ],
  [
    'opt_outs INSERT',
    sql`INSERT INTO opt_outs (phone_e164, keyword) VALUES (${PHONE}, 'STOP')`,
    [{ type: 'consent', customerId: CUSTOMER }],
  ],
  [
    'personal_opt_outs INSERT',
    sql`INSERT INTO personal_opt_outs (phone_e164, customer_id) VALUES (${PHONE}, ${CUSTOMER})`,
    [{ type: 'consent', customerId: CUSTOMER }],
  ],
  ['personal_opt_outs DELETE', sql`DELETE FROM personal_opt_outs`, [{ type: 'consent', customerId: CUSTOMER }]],
  ['opt_outs DELETE', sql`DELETE FROM opt_outs`, [{ type: 'consent', customerId: CUSTOMER }]],
  [
    'purchases DELETE',
    sql`DELETE FROM purchases WHERE id = ${PURCHASE}`,
    [{ type: 'purchase', purchaseId: PURCHASE, customerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'purchases INSERT',
    sql`INSERT INTO purchases (id, product_type, amount) VALUES (${PURCHASE}, 'agent_license', 97)`,
    [{ type: 'purchase', purchaseId: PURCHASE, customerId: null, change: 'created' }],
  ],
  [
    'team_members DELETE',
    sql`DELETE FROM team_members WHERE id = ${MEMBER}`,
    [{ type: 'team-member', teamMemberId: MEMBER, ownerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'customers DELETE',
    sql`DELETE FROM customers WHERE id = ${CUSTOMER}`,
    [{ type: 'customer', customerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'customers INSERT',
    sql`INSERT INTO customers (name, email) SELECT 'Bulk', n || '@example.com' FROM generate_series(1, 51) AS n`,
    [{ type: 'resync' }],
  ],
  [
    'sessions DELETE',
    sql`DELETE FROM sessions WHERE token_hash = 'a hash'`,
    [{ type: 'session-ended', userId: STAFF }],
  ],
];

/** Which of them the server keeps to itself. */
const FOR_THE_SERVER = ['session-ended'];

async function takeAnnounced(): Promise<Record<string, unknown>[]> {
  const rows = await database.db.delete(announcements).returning();
  return rows.sort((one, other) => one.id - other.id).map(({ payload }) => JSON.parse(payload));
}

test('Every table announces its changes in the form of the contract, and every event of the contract is announced', async () => {
  await takeAnnounced();
  const announced: Record<string, unknown>[] = [];
  for (const [trigger, statement, events] of WRITES) {
    await database.db.execute(statement);
    const found = await takeAnnounced();
    expect(found, trigger).toHaveLength(events.length);
    expect(found, trigger).toEqual(expect.arrayContaining(events));
    announced.push(...found);
  }
  const told = announced.filter(({ type }) => !FOR_THE_SERVER.includes(String(type)));
  // What the contract does not name would be dropped, and so be missing.
  expect(told.map((event) => StaffEvent.parse(event))).toEqual(told);
  const types = StaffEvent.def.options.map(({ shape }) => shape.type.def.values[0]);
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(types));
});

test('No trigger announces what is not looked at here', async () => {
  const { rows } = await database.db.execute<{ trigger: string }>(sql`
    SELECT relname || ' ' || CASE WHEN tgtype & 4 > 0 THEN 'INSERT' WHEN tgtype & 8 > 0 THEN 'DELETE' ELSE 'UPDATE' END AS trigger
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE starts_with(proname, 'announce_')`);
  expect(new Set(rows.map(({ trigger }) => trigger))).toEqual(new Set(WRITES.map(([trigger]) => trigger)));
});
