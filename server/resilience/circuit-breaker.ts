import {
  type BulkheadPolicy,
  bulkhead,
  isBulkheadRejectedError,
  isTaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import { VendorUnavailableError } from '../shared/errors.ts';
import { rootCause } from '../shared/root-cause.ts';
import { Availability, LONGEST_PAUSE_MS, NEVER_ARRIVED } from './availability.ts';

/** Limits a whole call, including retries, unless the caller says otherwise. */
const CALL_TIMEOUT_MS = 30_000;
/** Maximum number of concurrent calls. It limits the sockets and memory that a hanging vendor can take up. */
const AT_ONCE = 200;

/** A vendor is `down` from the outage that opens its circuit until a call succeeds. */
export type VendorState = 'up' | 'down';
/** How a call ended: with an answer (including a refusal), with an outage, or without a call because the vendor is down or at its limit. */
export type CallOutcome = 'answered' | 'outage' | 'not_called';

export interface VendorObserver {
  /** Called once for each change of state. */
  changed(vendor: string, state: VendorState): void;
  /** Called for each call, with its duration in seconds. */
  called(vendor: string, outcome: CallOutcome, seconds: number): void;
  /** Called for each webhook with a wrong signature. */
  signatureFailed(vendor: string): void;
}

interface Settings {
  /** The vendor's name in logs and metrics. */
  vendor: string;
  /** Returns whether an error means that the vendor is down, as opposed to rejecting the request. */
  isOutage(error: unknown): boolean;
  observer: VendorObserver | undefined;
  atOnce?: number;
  /** How many calls at a time try a vendor that is down. More than one finds it again although some are in trouble themselves. */
  probes?: number;
}

/** Calls a vendor with a time limit and a limit on concurrent calls. It makes no calls while the vendor is down. */
export class CircuitBreaker {
  readonly #bulkhead: BulkheadPolicy;
  readonly #availability: Availability;
  readonly #vendor: string;
  readonly #observer: VendorObserver | undefined;
  readonly #isOutage: (error: unknown) => boolean;

  constructor({ vendor, isOutage, observer, atOnce = AT_ONCE, probes = 1 }: Settings) {
    this.#vendor = vendor;
    this.#observer = observer;
    this.#isOutage = isOutage;
    this.#bulkhead = bulkhead(atOnce);
    this.#availability = new Availability({
      probes,
      onChange: (isAway) => observer?.changed(vendor, isAway ? 'down' : 'up'),
    });
  }

  /** How many calls may begin now. */
  get room(): number {
    return this.#availability.roomAt(performance.now());
  }

  /**
   * @param subject the person or thing that the call is about. The trouble of one does not make the vendor count as
   * down. A call about nobody in particular stands for itself.
   * @param limitMs for calls that may take longer than the vendor's others.
   * @throws VendorUnavailableError at once, without a call, while the vendor is down or has too many of this server's calls; else
   * whatever `call` throws.
   */
  async run<T>(subject: string | undefined, call: () => Promise<T>, limitMs = CALL_TIMEOUT_MS): Promise<T> {
    const start = performance.now();
    const note = (outcome: CallOutcome): void =>
      this.#observer?.called(this.#vendor, outcome, (performance.now() - start) / 1000);
    try {
      const result = await this.#bulkhead.execute(() => this.#guarded(subject, call, limitMs));
      note('answered');
      return result;
    } catch (error) {
      const failure = isBulkheadRejectedError(error) ? this.#unavailable(error) : error;
      note(failure instanceof VendorUnavailableError ? 'not_called' : this.#isOutage(failure) ? 'outage' : 'answered');
      throw failure;
    }
  }

  async #guarded<T>(subject: string | undefined, call: () => Promise<T>, limitMs: number): Promise<T> {
    const begun = this.#availability.begin(performance.now());
    if (!begun) throw this.#unavailable();
    try {
      const result = await timeout(limitMs, TimeoutStrategy.Aggressive).execute(call);
      begun.answered();
      return result;
    } catch (error) {
      const failure = isTaskCancelledError(error) ? noAnswer() : error;
      if (this.#isOutage(failure)) begun.failed(concerned(failure, subject), performance.now());
      else begun.answered();
      throw failure;
    }
  }

  #unavailable(cause?: unknown): VendorUnavailableError {
    return new VendorUnavailableError(this.#vendor, LONGEST_PAUSE_MS / 1000, cause);
  }
}

/** Gateways recognize a timeout by a socket's error code. */
function noAnswer(): Error {
  return Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' });
}

/** Returns what a failure counts for. One before the vendor is reached concerns everybody. */
function concerned(failure: unknown, subject: string | undefined): unknown {
  const { code } = rootCause(failure) as { code?: unknown };
  return subject === undefined || NEVER_ARRIVED.includes(String(code)) ? Symbol('everybody') : subject;
}
