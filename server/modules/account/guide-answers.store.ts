import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { guideAnswers } from '../../database/schema.ts';

type Holder = Pick<typeof guideAnswers.$inferSelect, 'customerId' | 'teamMemberId'>;

export async function answersOf(db: Db, holder: Holder): Promise<{ day: number; answer: string }[]> {
  const { day, answer } = guideAnswers;
  return db.select({ day, answer }).from(guideAnswers).where(isOf(holder));
}

export async function countAnswers(db: Db, holder: Holder): Promise<number> {
  return db.$count(guideAnswers, isOf(holder));
}

/** The last one saved stays. */
export async function saveAnswer(db: Db, holder: Holder, day: number, answer: string): Promise<void> {
  const { customerId, teamMemberId } = holder;
  const target = customerId ? guideAnswers.customerId : guideAnswers.teamMemberId;
  await db
    .insert(guideAnswers)
    .values({ customerId, teamMemberId, day, answer })
    .onConflictDoUpdate({ target: [target, guideAnswers.day], set: { answer, updatedAt: sql`now()` } });
}

export async function deleteAnswer(db: Db, holder: Holder, day: number): Promise<void> {
  await db.delete(guideAnswers).where(and(isOf(holder), eq(guideAnswers.day, day)));
}

function isOf({ customerId, teamMemberId }: Holder): SQL {
  return customerId
    ? eq(guideAnswers.customerId, customerId)
    : sql`${guideAnswers.teamMemberId} = ${teamMemberId}::uuid`;
}
