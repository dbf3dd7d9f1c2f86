import { ExpiringCache } from '../shared/expiring-cache.ts';
import type { StaffSession } from './staff-session.ts';

/** How long a cached session is used without asking the database. */
const LIFETIME_MS = 5_000;
/** Maximum number of cached sessions. It far exceeds the number of staff. */
const MOST = 10_000;

/**
 * Caches staff sessions for seconds, because a busy screen makes many calls. Everything that may end a session clears the cache:
 * a write in this process, or another process's announcement. Why: docs/decisions/staff-login.md
 */
export class SessionMemory {
  readonly #sessions = new ExpiringCache<StaffSession>({ max: MOST, ttl: LIFETIME_MS });
  #generation = 0;

  /** Returns the session of a token from the cache, or else from `find`. */
  async recall(
    token: string,
    find: (token: string) => Promise<StaffSession | undefined>,
  ): Promise<StaffSession | undefined> {
    const remembered = this.#sessions.get(token);
    if (remembered) return remembered;
    const generation = this.#generation;
    const session = await find(token);
    // A session that was read before `forget` may have ended since, so it is not cached.
    if (session && generation === this.#generation) this.#sessions.set(token, session);
    return session;
  }

  forget(): void {
    this.#generation += 1;
    this.#sessions.clear();
  }
}
