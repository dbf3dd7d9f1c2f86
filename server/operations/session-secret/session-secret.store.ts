import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import {
  accountSessions,
  secondFactors,
  sessionSecret,
  sessions,
  signInLinks,
  signingKeys,
  staffInvitations,
  webhookEndpoints,
} from '#server/database/schema.ts';
import { tableExists } from '#server/database/table-exists.ts';

/** Returns the fingerprint of the data's secret and locks it until the transaction ends. Stores `fingerprint` if there was none. */
export async function lockFingerprint(tx: Db, fingerprint: string): Promise<string> {
  await tx.insert(sessionSecret).values({ fingerprint }).onConflictDoNothing();
  const [row] = await tx.select().from(sessionSecret).for('update');
  return row?.fingerprint ?? fingerprint;
}

/** Returns undefined when no fingerprint is stored, as in a database of an older version. */
export async function findFingerprint(db: Db): Promise<string | undefined> {
  if (!(await tableExists(db, 'session_secret'))) return undefined;
  const [row] = await db.select().from(sessionSecret);
  return row?.fingerprint;
}

export async function saveFingerprint(tx: Db, fingerprint: string): Promise<void> {
  await tx.update(sessionSecret).set({ fingerprint });
}

/** Ends all sessions, including those of customers and team members. @returns the number of sessions. */
export async function deleteSessions(tx: Db): Promise<number> {
  const ofStaff = await tx.delete(sessions).returning({ is: sql`1` });
  const ofAccounts = await tx.delete(accountSessions).returning({ is: sql`1` });
  return ofStaff.length + ofAccounts.length;
}

/** Expires sign-in links. @returns the number of links that still worked. */
export async function expireLinks(tx: Db): Promise<number> {
  const working = and(isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, sql`now()`));
  const rows = await tx.update(signInLinks).set({ expiresAt: sql`now()` }).where(working).returning({ is: sql`1` });
  return rows.length;
}

/** Withdraws staff invitations. @returns the number of open ones. */
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

interface SealedSecret {
  userId: string;
  secret: string;
}

/** Locks the confirmed second factors until the transaction ends. */
export async function lockSecondFactors(tx: Db): Promise<SealedSecret[]> {
  const { userId, secret } = secondFactors;
  return tx.select({ userId, secret }).from(secondFactors).where(isNotNull(secondFactors.confirmedAt)).for('update');
}

export async function saveSecondFactor(tx: Db, { userId, secret }: SealedSecret): Promise<void> {
  await tx.update(secondFactors).set({ secret }).where(eq(secondFactors.userId, userId));
}

/** Locks the keys that sign tokens for the AI app, including former ones, until the transaction ends. */
export async function lockSigningKeys(tx: Db) {
  const { id, privateKey } = signingKeys;
  return tx.select({ id, privateKey }).from(signingKeys).for('update');
}

export async function saveSigningKey(tx: Db, { id, privateKey }: { id: string; privateKey: string }): Promise<void> {
  await tx.update(signingKeys).set({ privateKey }).where(eq(signingKeys.id, id));
}

interface SealedWebhookSecrets {
  id: string;
  secret: string;
  formerSecret: string | null;
}

/** Locks the secrets that sign webhooks for others until the transaction ends. */
export async function lockWebhookSecrets(tx: Db): Promise<SealedWebhookSecrets[]> {
  const { id, secret, formerSecret } = webhookEndpoints;
  return tx.select({ id, secret, formerSecret }).from(webhookEndpoints).for('no key update');
}

export async function saveWebhookSecrets(tx: Db, { id, ...secrets }: SealedWebhookSecrets): Promise<void> {
  await tx.update(webhookEndpoints).set(secrets).where(eq(webhookEndpoints.id, id));
}
