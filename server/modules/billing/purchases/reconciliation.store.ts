import { and, asc, eq, gt, gte, isNotNull, or, sql } from 'drizzle-orm';
import { usedLicensesOf } from '#server/database/conditions/used-licenses.ts';
import type { Db } from '#server/database/database.ts';
import { customers, purchases } from '#server/database/schema.ts';
import { type PurchaseKey, type PurchaseRow, whereKey } from './purchases.store.ts';

const BATCH = 500;

export async function findPurchases(db: Db, keys: PurchaseKey[]): Promise<PurchaseRow[]> {
  if (keys.length === 0) return [];
  return db
    .select()
    .from(purchases)
    .where(or(...keys.map(whereKey)));
}

/** Yields our purchases that the provider should know, in batches. */
export async function* walkPurchases(db: Db, since: Date | undefined): AsyncGenerator<PurchaseRow[]> {
  let after: string | undefined;
  for (;;) {
    const batch = await db
      .select()
      .from(purchases)
      .where(
        and(
          or(isNotNull(purchases.stripeSessionId), isNotNull(purchases.stripeInvoiceId)),
          since && gte(purchases.createdAt, since),
          after === undefined ? undefined : gt(purchases.id, after),
        ),
      )
      .orderBy(asc(purchases.id))
      .limit(BATCH);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id;
  }
}

/** A customer's actual and expected license counts. */
export interface LicenseMismatch {
  customerId: string;
  used: number;
  active: number;
  licenses: number;
  /** The licenses from the customer's purchases. Equal to `licenses` when staff or an import have set the count. */
  granted: number;
}

/** Finds customers, or checks one, whose counts differ from their active team members or from their purchases. */
export async function findLicenseMismatches(db: Db, customerId?: string): Promise<LicenseMismatch[]> {
  const { rows } = await db.execute<{ [Column in keyof LicenseMismatch]: LicenseMismatch[Column] }>(sql`
    SELECT id AS "customerId", used, active, licenses, granted FROM (
      SELECT c.id, c.used_team_member_licenses AS used, c.team_member_licenses AS licenses,
        ${usedLicensesOf(sql`c.id`)} AS active,
        CASE WHEN c.import_id IS NOT NULL OR EXISTS (
          SELECT FROM audit_entries a
          WHERE a.customer_id = c.id AND a.subject_type = 'customer' AND a.user_id IS NOT NULL
            AND (a.action = 'create' OR 'teamMemberLicenses' = ANY (a.fields))
        ) THEN c.team_member_licenses ELSE
          (SELECT coalesce(sum(p.granted_licenses), 0)::int FROM purchases p WHERE p.customer_id = c.id)
        END AS granted
      FROM customers c
      WHERE ${customerId === undefined ? sql`true` : sql`c.id = ${customerId}`}
    ) counted
    WHERE used <> active OR licenses <> granted
    ORDER BY id`);
  return rows;
}

/** Locks a customer's counts until the transaction ends, so that no payment or change counts at the same time. */
export async function lockCounts(tx: Db, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update');
}

export async function setCounts(tx: Db, { customerId, active, granted }: LicenseMismatch): Promise<void> {
  await tx
    .update(customers)
    .set({ usedTeamMemberLicenses: active, teamMemberLicenses: granted })
    .where(eq(customers.id, customerId));
}
