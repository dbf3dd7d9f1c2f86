/** How many different calls in a row have to fail before a vendor counts as away. */
const OUTAGES = 10;
/** Time until a vendor that is away is tried again, first and at most. */
const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 10_000;

/** Errors of calls that never reach the vendor, whatever they are about. */
export const NEVER_ARRIVED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

interface Options {
  /** How many calls may find out at the same time whether the vendor is back. */
  probes: number;
  /** Called for each change. */
  onChange(isAway: boolean): void;
}

/**
 * Decides from the outcomes of calls whether a vendor is away. It is away when calls about different people fail in a row: a
 * person whose calls fail again and again counts once, because the trouble may be theirs alone. Times are milliseconds of any
 * clock that only moves forward.
 */
export class Availability {
  readonly #options: Options;
  /** What the failed calls since the last answer were about. */
  readonly #failed = new Set<unknown>();
  #isAway = false;
  #pauseMs = FIRST_PAUSE_MS;
  #nextProbeAt = 0;
  #probing = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns how many calls may begin now. */
  roomAt(now: number): number {
    if (!this.#isAway) return Number.POSITIVE_INFINITY;
    return now < this.#nextProbeAt ? 0 : Math.max(0, this.#options.probes - this.#probing);
  }

  /** Notes the beginning of a call, which has to be ended by one of the functions returned. @returns undefined without room. */
  begin(now: number): { answered(): void; failed(subject: unknown, at: number): void } | undefined {
    if (this.roomAt(now) === 0) return undefined;
    const isProbe = this.#isAway;
    if (isProbe) this.#probing += 1;
    const end = () => {
      if (isProbe) this.#probing -= 1;
    };
    return {
      answered: () => {
        end();
        this.#answered();
      },
      failed: (subject, at) => {
        end();
        this.#failed.add(subject);
        if (!this.#isAway) this.#leaveWhenManyFail(at);
        else if (isProbe && at >= this.#nextProbeAt) this.#pause(at, this.#pauseMs * 2);
      },
    };
  }

  #answered(): void {
    this.#failed.clear();
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#options.onChange(false);
  }

  #leaveWhenManyFail(now: number): void {
    if (this.#failed.size < OUTAGES) return;
    this.#isAway = true;
    this.#pause(now, FIRST_PAUSE_MS);
    this.#options.onChange(true);
  }

  #pause(now: number, ms: number): void {
    this.#pauseMs = Math.min(ms, LONGEST_PAUSE_MS);
    this.#nextProbeAt = now + this.#pauseMs;
  }
}
