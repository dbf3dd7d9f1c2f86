import type { Answer } from '#tests/support/http-client.ts';

/**
 * The outcome of a request. `done`: success. `away`: the 503 for an unavailable database. `vendor`: the 502 for an
 * unavailable vendor. `late`: the load balancer's 504 for an instance that does not answer. `cut`: no answer.
 * `wrong`: anything else.
 */
const OUTCOMES = ['done', 'away', 'vendor', 'late', 'cut', 'wrong'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The most samples of each outcome. */
const MOST_SAMPLES = 6;

/** Counts the outcomes of a load's requests. */
export class Tally {
  readonly counts: Record<Outcome, number> = perOutcome(() => 0);
  /** The slowest request of each outcome, in milliseconds. */
  readonly slowest: Record<Outcome, number> = perOutcome(() => 0);
  /** Descriptions of the first answers of each outcome except `done`. */
  readonly samples: Record<Outcome, string[]> = perOutcome<string[]>(() => []);
  readonly #doneAt: number[] = [];
  readonly #awayAt: number[] = [];

  /** Records an answer. `since` is the time of the request by `performance.now()`. */
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

  /** Returns the seconds from `moment` to the next successful request, or undefined when there was none. */
  recoveredAfter(moment: number): number | undefined {
    return secondsTo(this.#doneAt, moment);
  }

  /** Returns the seconds from `moment` to the next request with an unavailable database, or undefined when there was none. */
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

/** The API answers with a code. A plain form is answered with a page that contains the input. */
function says({ headers, body }: Answer, code: string): boolean {
  return body?.code === code || headers.get('content-type')?.startsWith('text/html') === true;
}

function inWords(answer: Answer | Error): string {
  if (answer instanceof Error) return answer.cause instanceof Error ? answer.cause.message : answer.message;
  return `${answer.status} ${answer.text.slice(0, 160)}`;
}
