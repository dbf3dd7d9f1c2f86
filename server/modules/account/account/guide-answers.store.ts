import { and, eq, inArray, sql } from 'drizzle-orm';
import { isOfPerson } from '#server/database/conditions/person.ts';
import type { Db } from '#server/database/database.ts';
import { guideAnswers } from '#server/database/schema.ts';

type Holder = Pick<typeof guideAnswers.$inferSelect, 'customerId' | 'teamMemberId'>;

export async function answersOf(db: Db, holder: Holder): Promise<{ day: number; answer: string }[]> {
  const { day, answer } = guideAnswers;
  return db.select({ day, answer }).from(guideAnswers).where(isOfPerson(guideAnswers, holder));
}

export async function countAnswers(db: Db, holder: Holder): Promise<number> {
  return db.$count(guideAnswers, isOfPerson(guideAnswers, holder));
}

export async function findAnswer(db: Db, holder: Holder, day: number): Promise<string | undefined> {
  const [row] = await db
    .select({ answer: guideAnswers.answer })
    .from(guideAnswers)
    .where(and(isOfPerson(guideAnswers, holder), eq(guideAnswers.day, day)));
  return row?.answer;
}

/** Saves an answer. With a `base`, leaves any other answer alone and returns false. */
export async function saveAnswer(
  db: Db,
  holder: Holder,
  { day, answer, base }: { day: number; answer: string; base: string | undefined },
): Promise<boolean> {
  const { customerId, teamMemberId } = holder;
  const target = customerId ? guideAnswers.customerId : guideAnswers.teamMemberId;
  const saved = await db
    .insert(guideAnswers)
    .values({ customerId, teamMemberId, day, answer })
    .onConflictDoUpdate({
      target: [target, guideAnswers.day],
      set: { answer, updatedAt: sql`now()` },
      setWhere: base === undefined ? undefined : inArray(guideAnswers.answer, [base, answer]),
    })
    .returning({ day: guideAnswers.day });
  return saved.length > 0;
}

/** Deletes an answer. With a `base`, leaves any other answer alone and returns false. */
export async function deleteAnswer(db: Db, holder: Holder, day: number, base: string | undefined): Promise<boolean> {
  const given = and(isOfPerson(guideAnswers, holder), eq(guideAnswers.day, day));
  await db.delete(guideAnswers).where(base === undefined ? given : and(given, eq(guideAnswers.answer, base)));
  return (await db.$count(guideAnswers, given)) === 0;
}
