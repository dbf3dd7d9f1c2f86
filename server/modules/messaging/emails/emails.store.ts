import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import { isLeaseExpired, LEASE } from '#server/database/lease.ts';
import { customers, emailSuppressions, emails } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

export type EmailRow = typeof emails.$inferSelect;
type Insert = typeof emails.$inferInsert;
export type NewEmail = Omit<Insert, 'conversationId'> & { conversationId: string | SQL<string> };

export async function findAddressee(db: Db, customerId: string): Promise<{ name: string; email: string } | undefined> {
  if (!isUuid(customerId)) return undefined;
  const { name, email } = customers;
  const [row] = await db.select({ name, email }).from(customers).where(eq(customers.id, customerId));
  return row;
}

/** Saves a new email. Returns undefined when the sender has used this idempotency key before. */
export async function beginEmail(db: Db, email: NewEmail): Promise<EmailRow | undefined> {
  const [row] = await db
    .insert(emails)
    .values({ ...email, status: 'sending', leaseExpiresAt: LEASE })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Finds the mail that was written for the same order before: by its id, or by the sender's idempotency key. */
export async function findEarlier(
  db: Db,
  { id, userId, idempotencyKey }: { id?: string; userId: string | null; idempotencyKey: string | undefined },
): Promise<EmailRow | undefined> {
  const { sentBy, idempotencyKey: key } = emails;
  const isSame = userId === null ? undefined : and(eq(sentBy, userId), eq(key, idempotencyKey ?? ''));
  if (id === undefined && (idempotencyKey === undefined || !isSame)) return undefined;
  const [row] = await db
    .select()
    .from(emails)
    .where(id === undefined ? isSame : eq(emails.id, id));
  return row;
}

/**
 * Claims a mail that no server is known to have accepted for another attempt, to the address as it reads by now. Only one caller
 * succeeds.
 */
export async function claimEmailForRetry(db: Db, id: string, toAddress: string): Promise<EmailRow | undefined> {
  const open = and(eq(emails.status, 'sending'), isLeaseExpired(emails.leaseExpiresAt));
  const [row] = await db
    .update(emails)
    .set({ status: 'sending', errorCode: null, toAddress, leaseExpiresAt: LEASE })
    .where(and(eq(emails.id, id), or(eq(emails.status, 'failed'), open)))
    .returning();
  return row;
}

/** Gives a mail the time of another attempt. */
export async function renewEmail(tx: Db, id: string): Promise<void> {
  await tx.update(emails).set({ sentAt: sql`now()` }).where(eq(emails.id, id));
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db.update(emails).set({ status: 'sent', leaseExpiresAt: null }).where(eq(emails.id, id));
}

export async function markRejected(db: Db, id: string, errorCode: string): Promise<void> {
  await db.update(emails).set({ status: 'failed', errorCode, leaseExpiresAt: null }).where(eq(emails.id, id));
}

/** Ends the lease of a mail that the lost connection may or may not have delivered. */
export async function markUnknown(db: Db, id: string): Promise<void> {
  await db.update(emails).set({ leaseExpiresAt: sql`now()` }).where(eq(emails.id, id));
}

/** Tells whether an automatic mail was sent. Its id is that of the record it is about, so there is at most one. */
export async function wasSent(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: emails.id }).from(emails).where(eq(emails.id, id));
  return rows.length > 0;
}

export async function recordSent(db: Db, mail: NewEmail): Promise<void> {
  await db.insert(emails).values(mail).onConflictDoNothing();
}

/** The conversation of mails about a subject with a customer or a team member, which is made where there is none. */
export function mailConversationOf({ customerId, teamMemberId, subject }: About): SQL<string> {
  return sql<string>`mail_conversation_of(${customerId}::uuid, ${teamMemberId}::uuid, NULL, NULL, ${subject})`;
}

interface About {
  customerId: string | null;
  teamMemberId: string | null;
  subject: string;
}

/** Like `mailConversationOf`, at once. Returns undefined for somebody who was deleted. */
export async function openConversation(db: Db, about: About): Promise<string | undefined> {
  try {
    const { rows } = await db.execute<{ id: string }>(sql`SELECT ${mailConversationOf(about)} AS id`);
    return rows[0]?.id;
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
}

/** What an answer in a conversation refers to. */
export interface Thread {
  token: string;
  /** The Message-ID of their newest mail. */
  inReplyTo: string | null;
  /** Message-IDs of the last mails, oldest first. */
  references: string[];
}

/** Mails that an answer refers to. Some mail servers refuse longer headers. */
const MOST_REFERENCES = 10;

/** @param except the mail that is sent now. */
export async function readThread(
  db: Db,
  conversationId: string,
  { except, hostname }: { except: string; hostname: string },
): Promise<Thread | undefined> {
  const { rows } = await db.execute<{ [Field in keyof Thread]: Thread[Field] }>(sql`
    SELECT token,
      (SELECT message_id FROM incoming_mails WHERE conversation_id = conversations.id AND message_id IS NOT NULL
        ORDER BY received_at DESC LIMIT 1) AS "inReplyTo",
      (SELECT coalesce(json_agg(message_id ORDER BY at), '[]') FROM (
        SELECT message_id, received_at AS at FROM incoming_mails
          WHERE conversation_id = conversations.id AND message_id IS NOT NULL
        UNION ALL SELECT '<email.' || id || ${`@${hostname}>`}, sent_at FROM emails
          WHERE conversation_id = conversations.id AND sent_by IS NOT NULL AND id <> ${except}
        ORDER BY at DESC LIMIT ${MOST_REFERENCES}
      ) AS said) AS "references"
    FROM conversations WHERE id = ${conversationId}`);
  return rows[0];
}

type Suppression = typeof emailSuppressions.$inferSelect;

export async function findSuppression(db: Db, email: string): Promise<Suppression['reason'] | undefined> {
  const { email: address, liftedAt } = emailSuppressions;
  const [row] = await db
    .select()
    .from(emailSuppressions)
    .where(and(eq(address, email.toLowerCase()), isNull(liftedAt)));
  return row?.reason;
}

/**
 * Stops mail to an address. An existing suppression stays, except that an unsubscription replaces a bounce, because it must outlive
 * the customer. A lifted suppression applies again from now.
 * @param customerId the customer of a bounced address. Deleting the customer deletes the bounce.
 */
export async function suppress(
  db: Db,
  email: string,
  reason: Suppression['reason'],
  customerId: string | null,
): Promise<void> {
  const { reason: heldReason, liftedAt } = emailSuppressions;
  await db
    .insert(emailSuppressions)
    .values({ email: email.toLowerCase(), reason, customerId })
    .onConflictDoUpdate({
      target: emailSuppressions.email,
      set: { reason, customerId, createdAt: sql`now()`, liftedAt: null },
      setWhere: or(isNotNull(liftedAt), and(eq(heldReason, 'bounced'), sql`excluded.reason = 'unsubscribed'`)),
    });
}

/** Stops mail to a customer's address that does not exist. */
export async function noteBounce(db: Db, email: string, customerId: string): Promise<void> {
  try {
    await suppress(db, email, 'bounced', customerId);
  } catch (error) {
    // The customer was deleted after the mail was sent, so nothing about them is saved.
    if (!isForeignKeyViolation(error)) throw error;
  }
}

/** Allows mail to an address again, at its owner's request. Lifts bounces too, because the owner evidently reads that mailbox. */
export async function liftSuppression(db: Db, email: string): Promise<void> {
  const { email: address, liftedAt } = emailSuppressions;
  await db
    .update(emailSuppressions)
    .set({ liftedAt: sql`now()` })
    .where(and(eq(address, email.toLowerCase()), isNull(liftedAt)));
}

/**
 * Keeps that an address wants mails again whose owner has said no by mail, for everybody of whom that is on record. It is about what
 * they asked for: offers that they had agreed to before stay ended. Nothing is added where they have said so since.
 */
export async function noteSubscribedAgain(tx: Db, email: string, words: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO consent_events (customer_id, team_member_id, email, kind, channel, purpose, source, words)
    SELECT DISTINCT customer_id, team_member_id, email, 'opt_in', 'email', 'service', 'email', ${words}
    FROM consent_events AS wish
    WHERE email = ${email.toLowerCase()} AND kind = 'opt_out' AND source = 'email'
      AND num_nonnulls(customer_id, team_member_id) > 0 AND NOT EXISTS (
        SELECT FROM consent_events AS later WHERE later.email = wish.email AND later.kind = 'opt_in' AND later.source = 'email'
          AND (later.customer_id = wish.customer_id OR later.team_member_id = wish.team_member_id)
          AND later.created_at > wish.created_at)`);
}
