import { sql } from 'drizzle-orm';
import type { Database, Db } from '#server/database/database.ts';
import { seedMoney } from '../crm/money.ts';
import { seedCrm } from '../support/seed-crm.ts';
import { seedOffice } from '../support/seed-office.ts';

const PER_CUSTOMER = { teamMembers: 1.5, purchases: 2 };
/** The number of ids of each table that the calls take in turn. */
const IDS = 50;

const TABLES = ['customers', 'team_members', 'leads', 'notes', 'tasks', 'refund_requests', 'conversations'] as const;
export type Ids = Record<(typeof TABLES)[number], string[]>;

/** Fills an empty, migrated database with a firm of three years, of all that its staff look at. Returns ids of its rows. */
export async function seedFirm(database: Database, customers: number): Promise<Ids> {
  const { teamMembers, purchases } = PER_CUSTOMER;
  await seedCrm(database, { customers, teamMembers: customers * teamMembers, purchases: customers * purchases });
  await seedOffice(database);
  await seedMoney(database);
  await seedContacts(database);
  const ids = TABLES.map(async (table) => [table, await idsOf(database, table)] as const);
  return Object.fromEntries(await Promise.all(ids)) as Ids;
}

/** Adds a lead for each third customer, and three texts, an email and two entries of the audit log for each. */
async function seedContacts(database: Database): Promise<void> {
  await database.transaction(insertContacts, { noTimeout: true });
  await database.db.execute(sql`VACUUM (ANALYZE)`);
}

async function insertContacts(db: Db): Promise<void> {
  const spread = sql`created_at + n * (now() - created_at) / 4`;
  await db.execute(sql`
    INSERT INTO leads (name, email, phone, phone_e164, product_type, customer_id, stage, page, created_at, submitted_at)
    SELECT name, email, phone, phone_e164, 'agent', id, (ARRAY['new', 'contacted', 'won'])[1 + (hashtext(email) & 1)], '/', created_at, created_at
    FROM customers WHERE hashtext(email) % 3 = 0`);
  await db.execute(sql`
    INSERT INTO contacts (name, email, phone, phone_e164, product_type, customer_id, created_at)
    SELECT name, email, phone, phone_e164, 'agent', customer_id, created_at FROM leads`);
  await db.execute(sql`
    INSERT INTO sms_messages (customer_id, phone_e164, direction, message, twilio_sid, status, is_read, sent_at)
    SELECT id, phone_e164, CASE WHEN n = 2 THEN 'inbound' ELSE 'outbound' END, 'About the renewal, text ' || n, 'SM' || md5(id::text || n),
      CASE WHEN n = 2 THEN 'received' ELSE 'delivered' END, (hashtext(email) % 100 <> 0)::int, ${spread}
    FROM customers CROSS JOIN generate_series(1, 3) AS n WHERE phone_e164 IS NOT NULL`);
  await db.execute(sql`
    INSERT INTO emails (customer_id, subject, content, sent_at)
    SELECT id, 'Your renewal', 'We would like to talk about it.', ${spread} FROM customers CROSS JOIN (VALUES (2)) AS at(n)`);
  await db.execute(sql`
    INSERT INTO audit_entries (user_id, action, subject_type, subject_id, customer_id, created_at)
    SELECT (SELECT id FROM users LIMIT 1), CASE WHEN n = 1 THEN 'create' ELSE 'update' END, 'customer', id, id, ${spread}
    FROM customers CROSS JOIN generate_series(1, 2) AS n`);
}

async function idsOf({ db }: Database, table: string): Promise<string[]> {
  const open = table === 'refund_requests' ? sql`WHERE status = 'open'` : sql``;
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM ${sql.identifier(table)} ${open} ORDER BY md5(id::text) LIMIT ${IDS}`,
  );
  return rows.map(({ id }) => id);
}
