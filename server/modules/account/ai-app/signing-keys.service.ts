import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { Database, Db } from '#server/database/database.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { createSecretBox, SIGNING_KEY } from '#server/shared/secret-box.ts';
import {
  deleteKeys,
  findCurrentKey,
  listPublishedKeys,
  lockKeys,
  replaceKey,
  type SigningKeyRow,
} from './signing-keys.store.ts';

const ALGORITHM = 'ES256';

export type SigningKeysService = ReturnType<typeof createSigningKeysService>;

/** Keys that all instances share. They are encrypted in the database under SESSION_SECRET. */
export function createSigningKeysService({ database, secret }: { database: Database; secret: string }) {
  const box = createSecretBox(secret, SIGNING_KEY);

  function open(row: SigningKeyRow | undefined): { id: string; privateKey: JWK } | undefined {
    const opened = row && box.open(row.privateKey, row.id);
    return row && opened ? { id: row.id, privateKey: JSON.parse(opened) as JWK } : undefined;
  }

  async function make(tx: Db): Promise<{ id: string; privateKey: JWK }> {
    const id = randomUUID();
    const pair = await generateKeyPair(ALGORITHM, { extractable: true });
    const privateKey = await exportJWK(pair.privateKey);
    const publicKey = { ...(await exportJWK(pair.publicKey)), kid: id, alg: ALGORITHM, use: 'sig' };
    await replaceKey(tx, { id, publicKey, privateKey: box.seal(JSON.stringify(privateKey), id) });
    return { id, privateKey };
  }

  /** A key that was encrypted under another SESSION_SECRET cannot be read any more, so a new one is created. */
  async function current(): Promise<{ id: string; privateKey: JWK }> {
    const known = open(await findCurrentKey(database.db));
    if (known) return known;
    return database.transaction(async (tx) => {
      await lockKeys(tx);
      return open(await findCurrentKey(tx)) ?? make(tx);
    });
  }

  return {
    /** Returns a token with these claims, signed with the current key. Creates the first key if necessary. */
    sign: async (claims: JWTPayload): Promise<string> => {
      const { id, privateKey } = await current();
      const key = await importJWK(privateKey, ALGORITHM);
      return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: id, typ: 'JWT' }).sign(key);
    },
    /** Returns the public keys that verify tokens (RFC 7517). */
    published: async (): Promise<{ keys: JWK[] }> => {
      await current();
      return { keys: (await listPublishedKeys(database.db)).map(({ publicKey }) => publicKey as JWK) };
    },
    /**
     * Creates a new key. Tokens of the former key stay valid, because it is still published, unless it is revoked, as a leaked
     * key must be.
     * @returns the new key's name.
     */
    rotate: (audit: AuditService, { isRevoked }: { isRevoked: boolean }): Promise<string> =>
      database.transaction(async (tx) => {
        await lockKeys(tx);
        if (isRevoked) await deleteKeys(tx);
        const { id } = await make(tx);
        await audit.note(tx, { action: 'create', subjectType: 'signing_key', subjectId: id });
        return id;
      }),
  };
}
