import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { asUuids } from '#server/database/records.ts';
import { consentEvents, emails, incomingMails, mailAttachments } from '#server/database/schema.ts';

export interface Person {
  customerId: string | null;
  teamMemberId: string | null;
}

/** A conversation of mails, and the address of whoever it is with. */
export interface Place extends Person {
  id: string;
  subjectKey: string;
  /** The key of the subject that was asked about. */
  askedKey: string;
  email: string;
}

const PLACE = (subject: string) => sql`
  conversations.id, conversations.customer_id AS "customerId", conversations.team_member_id AS "teamMemberId",
  subject_key AS "subjectKey", subject_key(${subject}) AS "askedKey",
  lower(coalesce(customers.email, team_members.email, conversations.email, '')) AS email`;

const WHOSE = sql`
  LEFT JOIN customers ON customers.id = conversations.customer_id
  LEFT JOIN team_members ON team_members.id = conversations.team_member_id`;

type Found = Place & Record<string, unknown>;

export async function findByToken(db: Db, tokens: readonly string[], subject: string): Promise<Place | undefined> {
  const { rows } = await db.execute<Found>(sql`
    SELECT ${PLACE(subject)} FROM conversations ${WHOSE}
    WHERE token IN (SELECT json_array_elements_text(${JSON.stringify(tokens)}::json)) AND channel = 'email' LIMIT 1`);
  return rows[0];
}

/** Finds the conversation of the newest of our mails with these ids. */
export async function findByOurMails(db: Db, ids: readonly string[], subject: string): Promise<Place | undefined> {
  const { rows } = await db.execute<Found>(sql`
    SELECT ${PLACE(subject)} FROM emails JOIN conversations ON conversations.id = emails.conversation_id ${WHOSE}
    WHERE emails.id = ANY (${asUuids(ids)}) ORDER BY emails.sent_at DESC LIMIT 1`);
  return rows[0];
}

/**
 * Finds whose address it is: one customer's, else one team member's, else of the customer to whom staff have joined the sender.
 * `isOther` says that it is none of the person's own.
 */
export async function findByAddress(db: Db, address: string): Promise<(Person & { isOther: boolean }) | undefined> {
  const { rows } = await db.execute<{
    customerId: string | null;
    teamMemberId: string | null;
    isOther: boolean;
    among: number;
  }>(sql`
    SELECT * FROM (
      SELECT id AS "customerId", NULL::uuid AS "teamMemberId", false AS "isOther", 1 AS place, count(*) OVER ()::int AS among
        FROM customers WHERE lower(email) = ${address}
      UNION ALL SELECT NULL, id, false, 2, count(*) OVER ()::int FROM team_members WHERE lower(email) = ${address}
      UNION ALL (SELECT customer_id, NULL, true, 3, 1 FROM conversations
        WHERE channel = 'email' AND email = ${address} AND customer_id IS NOT NULL ORDER BY created_at DESC LIMIT 1)
    ) AS owners ORDER BY place LIMIT 1`);
  const [owner] = rows;
  return owner?.among === 1 ? owner : undefined;
}

interface About extends Person {
  /** Of an unknown sender. */
  address: string;
  name: string;
  subject: string;
}

export async function conversationAbout(
  tx: Db,
  { customerId, teamMemberId, address, name, subject }: About,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT mail_conversation_of(${customerId}::uuid, ${teamMemberId}::uuid, ${address}, ${name || null}, ${subject}) AS id`);
  return rows[0]?.id ?? '';
}

type NewMail = typeof incomingMails.$inferInsert;
type NewFile = Omit<typeof mailAttachments.$inferInsert, 'mailId' | 'position'>;

/** Returns the mail's id, or undefined when it was stored before. */
export async function insertMail(tx: Db, mail: NewMail, files: readonly NewFile[]): Promise<string | undefined> {
  const [row] = await tx.insert(incomingMails).values(mail).onConflictDoNothing().returning({ id: incomingMails.id });
  if (row && files.length > 0) {
    const values = files.map((file, position) => ({ ...file, mailId: row.id, position }));
    await tx.insert(mailAttachments).values(values);
  }
  return row?.id;
}

/** One of our mails that a report names together with its recipient. */
export interface Reported {
  id: string;
  customerId: string | null;
  address: string;
}

export async function findReported(
  db: Db,
  ids: readonly string[],
  recipients: readonly string[],
): Promise<Reported | undefined> {
  const { rows } = await db.execute<{ [Field in keyof Reported]: Reported[Field] }>(sql`
    SELECT emails.id, customer_id AS "customerId", lower(coalesce(to_address, customers.email)) AS address
    FROM emails LEFT JOIN customers ON customers.id = customer_id
    WHERE emails.id = ANY (${asUuids(ids)})
      AND lower(coalesce(to_address, customers.email)) IN (SELECT json_array_elements_text(${JSON.stringify(recipients)}::json))
    ORDER BY sent_at DESC LIMIT 1`);
  return rows[0];
}

export async function markUndelivered(tx: Db, id: string): Promise<void> {
  await tx.update(emails).set({ status: 'undelivered', errorCode: 'bounced' }).where(eq(emails.id, id));
}

export async function markComplained(tx: Db, id: string): Promise<void> {
  await tx.update(emails).set({ complainedAt: sql`now()` }).where(eq(emails.id, id));
}

/** Keeps what was said against mails to an address. */
export async function insertWish(
  tx: Db,
  person: Person,
  { email, words }: { email: string; words: string },
): Promise<void> {
  await tx
    .insert(consentEvents)
    .values({ ...person, email, words, kind: 'opt_out', channel: 'email', source: 'email' });
}
