import { eq, sql } from 'drizzle-orm';
import type { Consent } from '../../contract/messages.ts';
import type { Db } from '../database/database.ts';
import { consentEvents, customers, optOuts } from '../database/schema.ts';
import { isUuid } from '../database/uuid.ts';

export async function hasOptOut(db: Db, phoneE164: string): Promise<boolean> {
  const rows = await db.select().from(optOuts).where(eq(optOuts.phoneE164, phoneE164));
  return rows.length > 0;
}

/** False when the number had opted out before. */
export async function insertOptOut(tx: Db, phoneE164: string, keyword: string): Promise<boolean> {
  const rows = await tx.insert(optOuts).values({ phoneE164, keyword }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** False when the number had not opted out. */
export async function deleteOptOut(tx: Db, phoneE164: string): Promise<boolean> {
  const rows = await tx.delete(optOuts).where(eq(optOuts.phoneE164, phoneE164)).returning();
  return rows.length > 0;
}

export async function insertConsentEvent(tx: Db, event: typeof consentEvents.$inferInsert): Promise<void> {
  await tx.insert(consentEvents).values(event);
}

/** A customer's number; undefined when there is no such customer. */
export async function findNumber(db: Db, customerId: string): Promise<{ phoneE164: string | null } | undefined> {
  if (!isUuid(customerId)) return undefined;
  const [row] = await db.select({ phoneE164: customers.phoneE164 }).from(customers).where(eq(customers.id, customerId));
  return row;
}

/** What the customer agreed to in forms, and what their number said since, newest first. */
export async function readHistory(db: Db, customerId: string, phoneE164: string | null): Promise<Consent['history']> {
  const { rows } = await db.execute<{ kind: Consent['history'][number]['kind']; words: string; at: string }>(sql`
    SELECT kind, words, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM (
      SELECT 'consent' AS kind, consent_text AS words, coalesce(consent_at, created_at) AS at
      FROM contacts WHERE customer_id = ${customerId} AND consent_text IS NOT NULL
      UNION ALL
      SELECT kind, words, created_at FROM consent_events WHERE phone_e164 = ${phoneE164}
    ) AS history ORDER BY history.at DESC`);
  return rows;
}
