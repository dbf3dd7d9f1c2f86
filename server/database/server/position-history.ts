import type { Lsn } from './lsn.ts';

/** How long positions are remembered: a replica that is further behind counts as so far behind. */
const REMEMBERED_MS = 60_000;

/** Where the primary's log stood at which moment, so that a replica's lag is time and not bytes. */
export class PositionHistory {
  #entries: { at: number; position: Lsn }[] = [];

  /** `at`: milliseconds of the monotonic clock. */
  note(at: number, position: Lsn): void {
    // The log of a new primary may be shorter: what is remembered of the former one's says nothing about it.
    if (position < (this.#entries.at(-1)?.position ?? 0n)) this.#entries = [];
    this.#entries.push({ at, position });
    while ((this.#entries[0]?.at ?? at) < at - REMEMBERED_MS) this.#entries.shift();
  }

  /** Milliseconds since the primary wrote the first of what a replica that has come to `replayed` lacks. */
  lagOf(replayed: Lsn, now: number): number {
    const lacking = this.#entries.find(({ position }) => position > replayed);
    return lacking ? now - lacking.at : 0;
  }
}
