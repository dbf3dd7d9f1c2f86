import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Digest } from '#contract/digest.ts';
import { UNANSWERED_STAGES } from '#contract/leads.ts';
import type { Db } from '#server/database/database.ts';
import { type DayMail, dayMailsIn } from '#server/database/day-mails.ts';
import { digestMails, digests, LONGEST_WAIT_FIRST, users } from '#server/database/schema.ts';

/** How many of each part a mail names. */
const MOST_NAMED = 5;
const { isOn, at, timeZone } = digests;
const SETTINGS = { isOn, at, timeZone };
const MAY_BE_MAILED = and(isNull(users.disabledAt), isNotNull(users.email));

export const recordedMails = dayMailsIn(digestMails);

/** Returns undefined for a user who has not said anything. */
export async function findDigest(db: Db, userId: string): Promise<Digest | undefined> {
  const [digest] = await db.select(SETTINGS).from(digests).where(eq(digests.userId, userId));
  return digest;
}

export async function saveDigest(tx: Db, userId: string, digest: Digest): Promise<void> {
  await tx
    .insert(digests)
    .values({ userId, ...digest })
    .onConflictDoUpdate({ target: digests.userId, set: digest });
}

/** Lists the digests that are on, of users who may log in and have an address. */
export async function listWanted(db: Db): Promise<(Digest & { userId: string })[]> {
  return db
    .select({ userId: digests.userId, ...SETTINGS })
    .from(digests)
    .innerJoin(users, eq(users.id, digests.userId))
    .where(and(isOn, MAY_BE_MAILED))
    .orderBy(asc(digests.userId));
}

/** Records who gets a mail on a day, once for all instances. Returns those that were not recorded before. */
export async function orderMails(tx: Db, mails: DayMail[]): Promise<DayMail[]> {
  const { userId, day } = digestMails;
  return tx.insert(digestMails).values(mails).onConflictDoNothing().returning({ userId, day });
}

export interface Reader extends Digest {
  userId: string;
  username: string;
  email: string;
}

/** Returns undefined for a user without an address, and for one who may not log in any more. `usual` is for who has not said anything. */
export async function findReader(db: Db, userId: string, usual: Digest): Promise<Reader | undefined> {
  const { username, email } = users;
  const [user] = await db
    .select({ username, email, digest: SETTINGS })
    .from(users)
    .leftJoin(digests, eq(digests.userId, users.id))
    .where(and(eq(users.id, userId), MAY_BE_MAILED));
  return user?.email ? { userId, username: user.username, email: user.email, ...(user.digest ?? usual) } : undefined;
}

/** What waits of one kind: how many, and the first of them. */
export interface Part {
  count: number;
  first: { name: string; at: string | null }[];
}

/** `today` is the reader's. */
interface Moments {
  now: Date;
  today: { begins: Date; ends: Date };
}

export type Waiting = Record<keyof ReturnType<typeof partsFor>, Part>;

/** Reads all that waits for a user in one statement. */
export async function readWaiting(db: Db, userId: string, moments: Moments): Promise<Waiting> {
  const parts = Object.entries(partsFor(userId, moments)).map(
    ([name, rows]) => sql`${asPart(rows)} AS ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Waiting & Record<string, unknown>>(sql`SELECT ${sql.join(parts, sql`, `)}`);
  const [waiting] = rows;
  if (!waiting) throw new Error('What waits was not read');
  return waiting;
}

function asPart(rows: SQL): SQL {
  return sql`(
    SELECT json_build_object('count', count(*),
      'first', coalesce(json_agg(line ORDER BY place) FILTER (WHERE place <= ${MOST_NAMED}), '[]'))
    FROM (${rows}) AS line)`;
}

/** Selects the rows of each part, with their places in its order. */
function partsFor(userId: string, { now, today }: Moments) {
  const [at, begins, ends] = [now, today.begins, today.ends].map(asMoment);
  const unanswered = sql.join(
    UNANSWERED_STAGES.map((stage) => sql`${stage}`),
    sql`, `,
  );
  return {
    newLeads: sql`
      SELECT name, NULL AS at, row_number() OVER (ORDER BY created_at DESC) AS place
      FROM leads WHERE created_at > ${at} - interval '24 hours'`,
    demos: sql`
      SELECT name, starts_at AS at, row_number() OVER (ORDER BY starts_at, id) AS place
      FROM bookings WHERE status = 'booked' AND starts_at >= ${begins} AND starts_at < ${ends}`,
    tasks: sql`
      SELECT concat_ws(', ', title, customers.name) AS name, due_at AS at,
        row_number() OVER (ORDER BY due_at, tasks.id) AS place
      FROM tasks LEFT JOIN customers ON customers.id = customer_id
      WHERE assignee_id = ${userId}::uuid AND done_at IS NULL AND due_at < ${ends}`,
    failedPayments: sql`
      SELECT name, NULL AS at, row_number() OVER (ORDER BY subscriptions.updated_at DESC) AS place
      FROM subscriptions JOIN customers ON customers.id = customer_id WHERE status = 'past_due'`,
    // As `needsAnswer` says.
    unanswered: sql`
      SELECT name, NULL AS at, row_number() OVER (ORDER BY submitted_at) AS place
      FROM leads WHERE first_answered_at IS NULL AND stage IN (${unanswered})`,
    // Snoozed ones wait for their own time. The order is the index's, in which those that do not wait come last.
    conversations: sql`
      SELECT coalesce(customers.name, team_members.name, sender_name, conversations.email, conversations.phone_e164,
          'Unknown sender') AS name,
        NULL AS at, row_number() OVER (ORDER BY ${LONGEST_WAIT_FIRST}) AS place
      FROM conversations LEFT JOIN customers ON customers.id = customer_id
        LEFT JOIN team_members ON team_members.id = team_member_id
      WHERE conversations.state = 'open' AND last_message_at IS NOT NULL AND ${LONGEST_WAIT_FIRST} <= ${at}`,
    questions: sql`
      SELECT coalesce(customers.name, team_members.name, stop_questions.phone_e164) AS name, NULL AS at,
        row_number() OVER (ORDER BY decides_at) AS place
      FROM stop_questions LEFT JOIN customers ON customers.id = customer_id
        LEFT JOIN team_members ON team_members.id = team_member_id
      WHERE answered_at IS NULL`,
  };
}

function asMoment(moment: Date): SQL {
  return sql`${moment.toISOString()}::timestamptz`;
}
