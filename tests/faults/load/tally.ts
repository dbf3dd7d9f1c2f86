import type { Answer } from '../../support/http-client.ts';

/**
 * What became of a request: `done` as asked; `away`, the clean 503 of a database that is not there; `vendor`, the clean
 * 502 of a vendor that is not there; `late`, the balancer's 504 for an instance that does not answer; `cut`, no answer;
 * `wrong`, all else.
 */
const OUTCOMES = ['done', 'away', 'vendor', 'late', 'cut', 'wrong'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Samples kept of each outcome. */
const MOST_SAMPLES = 6;

/** Counts what became of the requests of a load. */
export class Tally {
  readonly counts: Record<Outcome, number> = perOutcome(() => 0);
  /** Milliseconds. */
  readonly slowest: Record<Outcome, number> = perOutcome(() => 0);
  /** The first answers of each outcome but the good one, in words. */
  readonly samples: Record<Outcome, string[]> = perOutcome<string[]>(() => []);
  readonly #doneAt: number[] = [];
  readonly #awayAt: number[] = [];

  /** `since`: when it was asked, by `performance.now()`. */
  note(what: string, since: number, answer: Answer | Error, accepted: readonly number[]): Outcome {
    const outcome = outcomeOf(answer, accepted);
    const now = performance.now();
    this.counts[outcome] += 1;
    this.slowest[outcome] = Math.max(this.slowest[outcome], now - since);
    if (outcome === 'away') this.#awayAt.push(now);
    if (outcome === 'done') this.#doneAt.push(now);
    else if (this.samples[outcome].length < MOST_SAMPLES) this.samples[outcome].push(`${what}: ${inWords(answer)}`);
    return outcome;
  }

  get total(): number {
    return OUTCOMES.reduce((sum, outcome) => sum + this.counts[outcome], 0);
  }

  /** Seconds from `moment` to the first request that was done after it; undefined when none was. */
  recoveredAfter(moment: number): number | undefined {
    return secondsTo(this.#doneAt, moment);
  }

  /** Seconds from `moment` to the first request after it that the database was not there for; undefined when there was none. */
  refusedAfter(moment: number): number | undefined {
    return secondsTo(this.#awayAt, moment);
  }
}

function secondsTo(moments: number[], since: number): number | undefined {
  const first = moments.find((at) => at >= since);
  return first === undefined ? undefined : (first - since) / 1000;
}

function perOutcome<Value>(initial: () => Value): Record<Outcome, Value> {
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, initial()])) as Record<Outcome, Value>;
}

function outcomeOf(answer: Answer | Error, accepted: readonly number[]): Outcome {
  if (answer instanceof Error) return 'cut';
  const { status, headers } = answer;
  if (status < 400 || accepted.includes(status)) return 'done';
  if (status === 503 && says(answer, 'unavailable') && headers.has('retry-after')) return 'away';
  if (status === 502 && says(answer, 'vendor_failed')) return 'vendor';
  if (status === 504) return 'late';
  return 'wrong';
}

/** The API names the reason; a plain form comes back as a page with what was typed. */
function says({ headers, body }: Answer, code: string): boolean {
  return body?.code === code || headers.get('content-type')?.startsWith('text/html') === true;
}

function inWords(answer: Answer | Error): string {
  if (answer instanceof Error) return answer.cause instanceof Error ? answer.cause.message : answer.message;
  return `${answer.status} ${answer.text.slice(0, 160)}`;
}
