import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import {
  accountSessions,
  secondFactors,
  sessionSecret,
  sessions,
  signInLinks,
  signingKeys,
  staffInvitations,
} from '../../database/schema.ts';

/**
 * The fingerprint of the secret that this data goes with, which nobody else changes until the transaction ends. Where none was
 * kept before, it is `fingerprint` from now on.
 */
export async function lockFingerprint(tx: Db, fingerprint: string): Promise<string> {
  await tx.insert(sessionSecret).values({ fingerprint }).onConflictDoNothing();
  const [row] = await tx.select().from(sessionSecret).for('update');
  return row?.fingerprint ?? fingerprint;
}

/** Undefined where none was kept yet, as in a database of an older version. */
export async function findFingerprint(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`SELECT to_regclass('session_secret') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return undefined;
  const [row] = await db.select().from(sessionSecret);
  return row?.fingerprint;
}

export async function saveFingerprint(tx: Db, fingerprint: string): Promise<void> {
  await tx.update(sessionSecret).set({ fingerprint });
}

/** Logs everybody out, customers and team members too. @returns how many sessions there were. */
export async function deleteSessions(tx: Db): Promise<number> {
  const ofStaff = await tx.delete(sessions).returning({ is: sql`1` });
  const ofAccounts = await tx.delete(accountSessions).returning({ is: sql`1` });
  return ofStaff.length + ofAccounts.length;
}

/** @returns how many sign-in links still worked. */
export async function expireLinks(tx: Db): Promise<number> {
  const working = and(isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, sql`now()`));
  const rows = await tx.update(signInLinks).set({ expiresAt: sql`now()` }).where(working).returning({ is: sql`1` });
  return rows.length;
}

/** @returns how many invitations of staff were still open. */
export async function withdrawInvitations(tx: Db): Promise<number> {
  const { usedAt, withdrawnAt } = staffInvitations;
  const isOpen = and(isNull(usedAt), isNull(withdrawnAt));
  const rows = await tx
    .update(staffInvitations)
    .set({ withdrawnAt: sql`now()` })
    .where(isOpen)
    .returning({ is: sql`1` });
  return rows.length;
}

export interface SealedSecret {
  userId: string;
  secret: string;
}

/** The second factors that are in use. */
export async function listSecondFactors(tx: Db): Promise<SealedSecret[]> {
  const { userId, secret } = secondFactors;
  return tx.select({ userId, secret }).from(secondFactors).where(isNotNull(secondFactors.confirmedAt)).for('update');
}

export async function saveSecondFactor(tx: Db, { userId, secret }: SealedSecret): Promise<void> {
  await tx.update(secondFactors).set({ secret }).where(eq(secondFactors.userId, userId));
}

/** Those that sign for the AI app, former ones included. */
export async function listSigningKeys(tx: Db) {
  const { id, privateKey } = signingKeys;
  return tx.select({ id, privateKey }).from(signingKeys).for('update');
}

export async function saveSigningKey(tx: Db, { id, privateKey }: { id: string; privateKey: string }): Promise<void> {
  await tx.update(signingKeys).set({ privateKey }).where(eq(signingKeys.id, id));
}
