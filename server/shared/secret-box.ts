import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Purposes of secrets in the database: authenticator apps' secrets, the signing keys for the AI app, and what signs webhooks for others. */
export const SECOND_FACTOR = 'second factor';
export const SIGNING_KEY = 'signing key';
export const WEBHOOK_SECRET = 'webhook secret';

/** Encrypts small secrets in places that others may read, such as a database or a browser's cookie. */
export interface SecretBox {
  /** Binds the result to `owner`, so that it opens only for the same owner. */
  seal(text: string, owner: string): string;
  /** @returns undefined for a text that was sealed for another owner or key, or that was changed. */
  open(sealed: string, owner: string): string | undefined;
}

/** Uses AES-256-GCM with a key derived from the product's secret (HKDF, RFC 5869). Each purpose has its own key. */
export function createSecretBox(secret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return {
    seal: (text, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed, owner) => {
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * Returns the same value for the same secret, and an empty one for none. It reveals nothing about a long random secret. A weak
 * secret could be guessed from it, but also from the encrypted second factors in the same database.
 */
export function secretFingerprint(secret: string | undefined): string {
  if (secret === undefined) return '';
  return createHmac('sha256', secret).update('fingerprint in backups').digest('hex').slice(0, 16);
}
