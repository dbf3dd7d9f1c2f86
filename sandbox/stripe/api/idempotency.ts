import { hash } from 'node:crypto';
import type { Store } from '#sandbox/core/store.ts';
import { ApiError, invalid } from './errors.ts';

export interface StoredAnswer {
  status: number;
  body: unknown;
  requestId: string;
}

interface Remembered extends StoredAnswer {
  path: string;
  fingerprint: string;
}

export interface Attempt {
  key: string;
  path: string;
  body: string;
}

/** Stores answers by idempotency key on disk, so that a call repeated after a crash does nothing twice. */
export function openIdempotency(store: Store) {
  const remembered = store.collection<Remembered>('stripe_idempotency');
  return {
    /** Returns the earlier answer to the same call. Throws when the key was used for a different call. */
    recall({ key, path, body }: Attempt): StoredAnswer | undefined {
      if (key.length > 255) throw invalid('Idempotency keys can have up to 255 characters.');
      const earlier = remembered.get(key);
      if (!earlier) return undefined;
      if (earlier.path !== path) {
        throw idempotencyError(
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${earlier.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      }
      if (earlier.fingerprint !== fingerprintOf(body)) {
        throw idempotencyError(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      }
      return earlier;
    },
    remember({ key, path, body }: Attempt, response: StoredAnswer): void {
      remembered.put(key, { ...response, path, fingerprint: fingerprintOf(body) });
    },
  };
}

function fingerprintOf(body: string): string {
  return hash('sha256', body);
}

function idempotencyError(message: string): ApiError {
  return new ApiError(400, message, { type: 'idempotency_error' });
}
