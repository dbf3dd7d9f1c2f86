import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Consent } from '../../../contract/messages.ts';
import type { Db } from '../../database/database.ts';
import { asInstant } from '../../database/instants.ts';
import { isOfPerson } from '../../database/person.ts';
import { consentEvents, customers, optOuts, personalOptOuts, smsMessages } from '../../database/schema.ts';
import { isUuid } from '../../shared/uuid.ts';

/** Whose conversation something is said in: a customer's, a team member's, or with neither an unknown sender's. */
export interface Person {
  customerId: string | null;
  teamMemberId: string | null;
}

export async function hasOptOut(db: Db, phoneE164: string): Promise<boolean> {
  const rows = await db.select().from(optOuts).where(eq(optOuts.phoneE164, phoneE164));
  return rows.length > 0;
}

export async function hasPersonalOptOut(db: Db, person: Person): Promise<boolean> {
  const rows = await db.select().from(personalOptOuts).where(isOfPerson(personalOptOuts, person)).limit(1);
  return rows.length > 0;
}

/** Returns false when the number had opted out before. */
export async function insertOptOut(tx: Db, phoneE164: string): Promise<boolean> {
  const rows = await tx.insert(optOuts).values({ phoneE164, keyword: 'STOP' }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Returns false when the person had opted out from this number before. */
export async function insertPersonalOptOut(tx: Db, phoneE164: string, person: Person): Promise<boolean> {
  const { customerId, teamMemberId } = person;
  const rows = await tx
    .insert(personalOptOuts)
    .values({ phoneE164, customerId, teamMemberId })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}

/** Deletes a number's opt-out, which also applied to everybody who used the number. Returns false when there was none. */
export async function deleteOptOut(tx: Db, phoneE164: string): Promise<boolean> {
  const rows = await tx.delete(optOuts).where(eq(optOuts.phoneE164, phoneE164)).returning();
  return rows.length > 0;
}

/** Deletes the opt-outs that a person's numbers made for their other numbers. Returns false when there were none. */
export async function deletePersonalOptOuts(tx: Db, person: Person): Promise<boolean> {
  const rows = await tx.delete(personalOptOuts).where(isOfPerson(personalOptOuts, person)).returning();
  return rows.length > 0;
}

/** Returns whether this is the number on file for a person. */
export async function isOnFile(db: Db, phoneE164: string, { customerId, teamMemberId }: Person): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM customers WHERE id = ${customerId}::uuid AND phone_e164 = ${phoneE164}
    UNION ALL SELECT FROM team_members WHERE id = ${teamMemberId}::uuid AND phone_e164 = ${phoneE164}`);
  return rows.length > 0;
}

export async function insertConsentEvent(tx: Db, event: typeof consentEvents.$inferInsert): Promise<void> {
  await tx.insert(consentEvents).values(event);
}

/** Assigns the consent events of an unknown sender to a customer. */
export async function adoptConsentEvents(tx: Db, phoneE164: string, customerId: string): Promise<void> {
  const isNobodys = and(isNull(consentEvents.customerId), isNull(consentEvents.teamMemberId));
  await tx
    .update(consentEvents)
    .set({ customerId })
    .where(and(eq(consentEvents.phoneE164, phoneE164), isNobodys));
}

/** Returns the texts that arrived from a number after the given time. */
export async function readTextsSince(db: Db, phoneE164: string, since: Date): Promise<string[]> {
  const rows = await db
    .select({ words: smsMessages.message })
    .from(smsMessages)
    .where(
      and(eq(smsMessages.phoneE164, phoneE164), eq(smsMessages.direction, 'inbound'), gt(smsMessages.sentAt, since)),
    );
  return rows.map(({ words }) => words);
}

/** Returns a customer's number, or undefined when the customer does not exist. */
export async function findNumber(db: Db, customerId: string): Promise<{ phoneE164: string | null } | undefined> {
  if (!isUuid(customerId)) return undefined;
  const [row] = await db.select({ phoneE164: customers.phoneE164 }).from(customers).where(eq(customers.id, customerId));
  return row;
}

/** Returns the customer's consent in forms, their keywords by text, and the keywords from the number on file, newest first. */
export async function readHistory(db: Db, customerId: string, phoneE164: string | null): Promise<Consent['history']> {
  const { rows } = await db.execute<Record<'kind' | 'words' | 'at', string> & { phone: string | null }>(sql`
    SELECT kind, words, phone, ${asInstant(sql`at`)} AS at FROM (
      SELECT 'consent' AS kind, consent_text AS words, NULL AS phone, coalesce(consent_at, created_at) AS at
      FROM contacts WHERE customer_id = ${customerId} AND consent_text IS NOT NULL
      UNION ALL
      SELECT kind, words, phone_e164, created_at FROM consent_events
      WHERE customer_id = ${customerId} OR phone_e164 = ${phoneE164}
    ) AS history ORDER BY history.at DESC`);
  return rows.map(({ kind, words, at, phone }) => ({
    kind: kind as Consent['history'][number]['kind'],
    words,
    at,
    ...(phone === null ? {} : { phone }),
  }));
}
