import { KEY_CALLS_A_MINUTE } from '#contract/api-keys.ts';
import type { StaffAdmission } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import { rateLimited } from '#server/shared/errors.ts';
import { hashToken } from '#server/shared/token.ts';
import { useKey } from './api-keys.store.ts';

/** Lets programs make the staff's calls with a key, with at most the rights that its maker has now. */
export function createKeyAdmission({
  database,
  rateLimits,
  config,
}: Pick<Context, 'database' | 'rateLimits' | 'config'>): Pick<StaffAdmission, 'authenticateKey' | 'countCall'> {
  const limiter = rateLimits?.limiter({ keyPrefix: 'api-key', points: KEY_CALLS_A_MINUTE, duration: 60 });
  const requiredByServer = config.secondFactor === 'required';
  return {
    // Keys are not cached, so that one that has ended, or whose maker was disabled, is dead on every instance at once.
    authenticateKey: async (key) => {
      const found = await useKey(database.db, hashToken(key), requiredByServer);
      return found && { id: found.apiKey.id, ...found };
    },
    countCall: async (keyId) => {
      const count = await limiter?.count(keyId);
      if (!count?.exceeded) return;
      throw rateLimited(`A key may make ${KEY_CALLS_A_MINUTE} calls a minute. Please wait a moment.`, count.leftMs);
    },
  };
}
