import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { REQUIRES_SECOND_FACTOR } from '#server/database/conditions/second-factor.ts';
import type { Db } from '#server/database/database.ts';
import { recoveryCodes, secondFactors, users } from '#server/database/schema.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** Saves an unconfirmed secret, and replaces an earlier unconfirmed one. Returns false when there is a confirmed one. */
export async function beginEnrolment(db: Db, userId: string, secret: string): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Returns false when the secret is confirmed already or has been replaced. */
export async function confirmSecret(db: Db, { userId, secret }: SecondFactorRow, confirmedAt: Date): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ confirmedAt })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Uses up a time step and all earlier ones. Returns false when the step was used up already. */
export async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

export async function insertRecoveryCodes(db: Db, userId: string, codeHashes: string[]): Promise<void> {
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses up a recovery code. Returns false when it does not exist or was used before. */
export async function consumeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

/** What users see of their own second factor, beside their address. */
interface OwnSecondFactor {
  email: string | null;
  since: Date | null;
  recoveryCodesLeft: number;
  required: boolean;
}

/** Returns undefined when there is no such user. */
export async function readOwnSecondFactor(db: Db, userId: string): Promise<OwnSecondFactor | undefined> {
  const [row] = await db
    .select({
      email: users.email,
      since: secondFactors.confirmedAt,
      recoveryCodesLeft: db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
      required: REQUIRES_SECOND_FACTOR,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

/** Deletes a second factor and its recovery codes. Returns false when there was none. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}
