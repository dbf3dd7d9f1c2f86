import { createHmac } from 'node:crypto';

/** The same for the same secret; from a long random one nothing can be learnt of it. */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint in backups').digest('hex').slice(0, 16);
}
