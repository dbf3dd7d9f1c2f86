import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The purposes of what is kept in the database: the secrets of authenticator apps, and the keys that sign for the AI app. */
export const SECOND_FACTOR = 'second factor';
export const SIGNING_KEY = 'signing key';

/** Keeps small secrets readable to this product alone, where others may get to see them: in a database, in a browser's cookie. */
export interface SecretBox {
  /** `owner` is bound to the result: it opens for the same owner only. */
  seal(text: string, owner: string): string;
  /** Undefined for what was sealed for another owner or under another key, or has been changed. */
  open(sealed: string, owner: string): string | undefined;
}

/** AES-256-GCM under a key derived from the product's secret (HKDF, RFC 5869); each purpose has a key of its own. */
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
 * The same for the same secret, empty for none. From a long random one nothing can be learnt of it; whoever reads the database can try a weak
 * one on its encrypted second factors as well.
 */
export function secretFingerprint(secret: string | undefined): string {
  if (secret === undefined) return '';
  return createHmac('sha256', secret).update('fingerprint in backups').digest('hex').slice(0, 16);
}
