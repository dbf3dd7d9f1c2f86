import type { Lsn } from './lsn.ts';

/** How long positions are kept. A replica's lag is measured up to this. */
const REMEMBERED_MS = 60_000;

/** Records positions of the primary's log over time, to measure a replica's lag as time rather than bytes. */
export class PositionHistory {
  #entries: { at: number; position: Lsn }[] = [];

  /** `at` is in milliseconds of the monotonic clock. */
  note(at: number, position: Lsn): void {
    // A new primary's log may be shorter. The positions of the former primary's log do not apply to it.
    if (position < (this.#entries.at(-1)?.position ?? 0n)) this.#entries = [];
    this.#entries.push({ at, position });
    while ((this.#entries[0]?.at ?? at) < at - REMEMBERED_MS) this.#entries.shift();
  }

  /** Returns how many milliseconds ago the primary wrote the first change that a replica at `replayed` lacks. */
  lagOf(replayed: Lsn, now: number): number {
    const lacking = this.#entries.find(({ position }) => position > replayed);
    return lacking ? now - lacking.at : 0;
  }
}
