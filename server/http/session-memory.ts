import type { StaffSession } from './staff-session.ts';

/** How long a session that was found is believed when nothing is heard of its end. */
const LIFETIME_MS = 5_000;
/** Sessions kept at once; far more than there are staff. */
const MOST = 10_000;

/**
 * Spares the database the question who asks, which every call of a busy screen would put. What may end a session makes it
 * forget: a write in this process, an announcement of another's. Why: docs/decisions/2026-11-21-sessions-remembered-for-seconds.md
 */
export class SessionMemory {
  readonly #sessions = new Map<string, { session: StaffSession; until: number }>();
  #generation = 0;

  /** The session of a token, from memory or as `find` gives it. */
  async recall(
    token: string,
    find: (token: string) => Promise<StaffSession | undefined>,
  ): Promise<StaffSession | undefined> {
    const remembered = this.#sessions.get(token);
    if (remembered && remembered.until > performance.now()) return remembered.session;
    const generation = this.#generation;
    const session = await find(token);
    // What was read before a session ended must not be remembered after it.
    if (session && generation === this.#generation) this.#remember(token, session);
    return session;
  }

  forget(): void {
    this.#generation += 1;
    this.#sessions.clear();
  }

  #remember(token: string, session: StaffSession): void {
    if (this.#sessions.size >= MOST) this.#sessions.clear();
    this.#sessions.set(token, { session, until: performance.now() + LIFETIME_MS });
  }
}
