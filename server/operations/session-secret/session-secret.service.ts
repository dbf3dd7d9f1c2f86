import type { Database, Db } from '#server/database/database.ts';
import { AppError } from '#server/shared/errors.ts';
import {
  createSecretBox,
  SECOND_FACTOR,
  SIGNING_KEY,
  secretFingerprint,
  WEBHOOK_SECRET,
} from '#server/shared/secret-box.ts';
import {
  deleteSessions,
  expireLinks,
  findFingerprint,
  lockFingerprint,
  lockSecondFactors,
  lockSigningKeys,
  lockWebhookSecrets,
  saveFingerprint,
  saveSecondFactor,
  saveSigningKey,
  saveWebhookSecrets,
  withdrawInvitations,
} from './session-secret.store.ts';

/** What a new SESSION_SECRET has ended. */
export interface SecretChange {
  sessions: number;
  /** Unused sign-in links of customers. */
  links: number;
  /** Open invitations of staff. */
  invitations: number;
  /** Second factors that cannot be read with the new secret. */
  unreadable: number;
}

/** Returns whether the data belongs to `secret`, or to none yet. */
export async function isSecretOfDatabase({ db }: Database, secret: string | undefined): Promise<boolean> {
  const kept = await findFingerprint(db);
  return kept === undefined || kept === secretFingerprint(secret);
}

/**
 * Records that the product now works with `secret`. Ends all sessions, sign-in links and staff invitations of a former
 * secret, so that it is worthless to anybody who knows it.
 * @returns undefined when the secret has not changed.
 */
export async function adoptSecret(database: Database, secret: string): Promise<SecretChange | undefined> {
  return database.transaction(async (tx) => {
    const fingerprint = secretFingerprint(secret);
    if ((await lockFingerprint(tx, fingerprint)) === fingerprint) return undefined;
    return endFormer(tx, secret);
  });
}

/**
 * Like `adoptSecret`, and encrypts again what was encrypted with the former secret, even if the product has already started
 * with the new one.
 * @throws AppError('invalid_input') when `former` is not that secret.
 */
export async function rotateSecret(
  database: Database,
  { former, secret }: { former: string; secret: string },
): Promise<SecretChange & { encryptedAnew: Sealed }> {
  return database.transaction(async (tx) => {
    const kept = await lockFingerprint(tx, secretFingerprint(former));
    if (kept !== secretFingerprint(former) && kept !== secretFingerprint(secret)) {
      throw new AppError('invalid_input', 'This is not the SESSION_SECRET that the product was last started with.');
    }
    const encryptedAnew = await encryptAnew(tx, former, secret);
    return { encryptedAnew, ...(await endFormer(tx, secret)) };
  });
}

async function endFormer(tx: Db, secret: string): Promise<SecretChange> {
  await saveFingerprint(tx, secretFingerprint(secret));
  const box = createSecretBox(secret, SECOND_FACTOR);
  const factors = await lockSecondFactors(tx);
  return {
    sessions: await deleteSessions(tx),
    links: await expireLinks(tx),
    invitations: await withdrawInvitations(tx),
    unreadable: factors.filter((factor) => box.open(factor.secret, factor.userId) === undefined).length,
  };
}

interface Sealed {
  secondFactors: number;
  signingKeys: number;
  webhookSecrets: number;
}

async function encryptAnew(tx: Db, former: string, secret: string): Promise<Sealed> {
  const factors = await lockSecondFactors(tx);
  const keys = await lockSigningKeys(tx);
  const count: Sealed = { secondFactors: 0, signingKeys: 0, webhookSecrets: 0 };
  const resealFactor = resealing(SECOND_FACTOR, former, secret);
  for (const { userId, secret: sealed } of factors) {
    const resealed = resealFactor(sealed, userId);
    if (resealed === undefined) continue;
    await saveSecondFactor(tx, { userId, secret: resealed });
    count.secondFactors += 1;
  }
  const resealKey = resealing(SIGNING_KEY, former, secret);
  for (const { id, privateKey } of keys) {
    const resealed = resealKey(privateKey, id);
    if (resealed === undefined) continue;
    await saveSigningKey(tx, { id, privateKey: resealed });
    count.signingKeys += 1;
  }
  const resealWebhookSecret = resealing(WEBHOOK_SECRET, former, secret);
  for (const { id, secret: sealed, formerSecret } of await lockWebhookSecrets(tx)) {
    const resealed = resealWebhookSecret(sealed, id);
    if (resealed === undefined) continue;
    await saveWebhookSecrets(tx, {
      id,
      secret: resealed,
      formerSecret: (formerSecret && resealWebhookSecret(formerSecret, id)) ?? null,
    });
    count.webhookSecrets += 1;
  }
  return count;
}

/**
 * Creates a function that decrypts with the former secret and encrypts with the new one. It returns undefined for values of
 * another secret.
 */
function resealing(purpose: string, former: string, secret: string) {
  const [from, to] = [createSecretBox(former, purpose), createSecretBox(secret, purpose)];
  return (sealed: string, owner: string): string | undefined => {
    const opened = from.open(sealed, owner);
    return opened === undefined ? undefined : to.seal(opened, owner);
  };
}
