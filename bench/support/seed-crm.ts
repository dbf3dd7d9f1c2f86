import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { asRecords } from '#server/database/records.ts';
import { type CrmRows, generateCrm } from './crm-rows.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Rows per statement. */
const BATCH = 5_000;

/** Fills an empty, migrated database with the CRM's people and purchases, which are always the same. Then analyzes it. */
export async function seedCrm(database: Database, sizes?: Parameters<typeof generateCrm>[0]): Promise<CrmRows> {
  const rows = generateCrm(sizes);
  await withoutIndexes(database, ['customers', 'team_members', 'purchases'], () => insertAll(database, rows));
  await database.db.execute(sql`VACUUM (ANALYZE)`);
  return rows;
}

async function insertAll(database: Database, rows: CrmRows): Promise<void> {
  await insert(
    database,
    rows.customers,
    (batch) => sql`
      INSERT INTO customers (id, name, email, phone, phone_e164, stripe_customer_id, team_member_licenses,
        used_team_member_licenses, has_signed_in_to_app, created_at, updated_at)
      SELECT id, name, email, phone, "phoneE164", "stripeCustomerId", "teamMemberLicenses",
        "usedTeamMemberLicenses", "hasSignedInToApp", "createdAt", "createdAt"
      FROM ${asRecords(batch, sql`(id uuid, name text, email text, phone text, "phoneE164" text, "stripeCustomerId" text, "teamMemberLicenses" int, "usedTeamMemberLicenses" int, "hasSignedInToApp" int, "createdAt" timestamptz)`)}`,
  );
  await insert(
    database,
    rows.teamMembers,
    (batch) => sql`
      INSERT INTO team_members (id, owner_id, name, email, phone, phone_e164, role, is_active, created_at, updated_at)
      SELECT id, "ownerId", name, email, phone, "phoneE164", role, "isActive", "createdAt", "createdAt"
      FROM ${asRecords(batch, sql`(id uuid, "ownerId" uuid, name text, email text, phone text, "phoneE164" text, role text, "isActive" int, "createdAt" timestamptz)`)}`,
  );
  await insert(
    database,
    rows.purchases,
    (batch) => sql`
      INSERT INTO purchases (id, customer_id, product_type, quantity, amount, status, created_at, updated_at)
      SELECT id, "customerId", "productType", quantity, amount, status, "createdAt", "createdAt"
      FROM ${asRecords(batch, sql`(id uuid, "customerId" uuid, "productType" text, quantity int, amount numeric, status text, "createdAt" timestamptz)`)}`,
  );
  await insert(
    database,
    rows.optOuts,
    (batch) => sql`
      INSERT INTO opt_outs (phone_e164, keyword)
      SELECT "phoneE164", 'STOP' FROM ${asRecords(batch, sql`("phoneE164" text)`)} ON CONFLICT DO NOTHING`,
  );
}

async function insert(
  database: Database,
  rows: readonly object[],
  statement: (batch: readonly object[]) => SQL,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await database.db.execute(statement(rows.slice(start, start + BATCH)));
  }
}
