import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { StopQuestion } from '#contract/consent.ts';
import type { Db } from '#server/database/database.ts';
import { asInstant } from '#server/database/instants.ts';
import { stopQuestions } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

export type StopQuestionRow = typeof stopQuestions.$inferSelect;

/** Asks staff. Returns false when this number's question is open already. */
export async function insertQuestion(tx: Db, question: typeof stopQuestions.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(stopQuestions).values(question).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Lists the open questions, the most urgent first. */
export async function listOpen(db: Db): Promise<StopQuestion[]> {
  const { rows } = await db.execute<StopQuestion & Record<string, unknown>>(sql`
    SELECT question.id, customer_id AS "customerId", team_member_id AS "teamMemberId",
      coalesce(customers.name, team_members.name) AS name, question.phone_e164 AS phone, question.text,
      ${asInstant(sql`asked_at`)} AS "askedAt", ${asInstant(sql`decides_at`)} AS "decidesAt"
    FROM stop_questions AS question
    LEFT JOIN customers ON customers.id = customer_id LEFT JOIN team_members ON team_members.id = team_member_id
    WHERE answered_at IS NULL ORDER BY decides_at, question.id LIMIT 1000`);
  return rows;
}

/** Finds a question and locks it until the transaction ends. */
export async function lockQuestion(tx: Db, id: string): Promise<StopQuestionRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(stopQuestions).where(eq(stopQuestions.id, id)).for('update');
  return row;
}

/** Returns the open questions that nobody has answered in time. */
export async function findOverdue(db: Db): Promise<string[]> {
  const { id, decidesAt, answeredAt } = stopQuestions;
  const rows = await db
    .select({ id })
    .from(stopQuestions)
    .where(and(isNull(answeredAt), lte(decidesAt, sql`now()`)))
    .orderBy(asc(decidesAt));
  return rows.map((row) => row.id);
}

/** Closes the number's open question, if there is one. `userId` is null when the phone itself, or the time, has answered. */
export async function closeQuestion(
  tx: Db,
  phoneE164: string,
  { optOut, userId }: { optOut: boolean; userId: string | null },
): Promise<void> {
  await tx
    .update(stopQuestions)
    .set({ answeredAt: sql`now()`, optOut: optOut ? 1 : 0, answeredBy: userId })
    .where(and(eq(stopQuestions.phoneE164, phoneE164), isNull(stopQuestions.answeredAt)));
}

/** Assigns the questions of an unknown sender to the customer that the sender turned out to be. */
export async function adoptQuestions(tx: Db, phoneE164: string, customerId: string): Promise<void> {
  const { customerId: owner, teamMemberId, phoneE164: phone } = stopQuestions;
  await tx
    .update(stopQuestions)
    .set({ customerId })
    .where(and(eq(phone, phoneE164), isNull(owner), isNull(teamMemberId)));
}
