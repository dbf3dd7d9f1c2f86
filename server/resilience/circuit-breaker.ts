import {
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  isTaskCancelledError,
  noJitterGenerator,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import { VendorUnavailableError } from '../shared/errors.ts';

/** Limits a whole call, including retries. */
const CALL_TIMEOUT_MS = 30_000;
/** Number of consecutive outages after which a vendor counts as down. */
const OUTAGES = 10;
/** Time until a vendor that is down is tried again, first and at most. Only one call at a time tries. */
const FIRST_PROBE_MS = 1_000;
const LONGEST_PROBE_MS = 10_000;
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
}

/** Calls a vendor with a time limit and a limit on concurrent calls. It makes no calls while the vendor is down. */
export class CircuitBreaker {
  readonly #bulkhead: BulkheadPolicy;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #timeout = timeout(CALL_TIMEOUT_MS, TimeoutStrategy.Aggressive);
  readonly #vendor: string;
  readonly #observer: VendorObserver | undefined;
  readonly #isOutage: (error: unknown) => boolean;

  constructor({ vendor, isOutage, observer, atOnce = AT_ONCE }: Settings) {
    this.#vendor = vendor;
    this.#observer = observer;
    this.#isOutage = isOutage;
    this.#bulkhead = bulkhead(atOnce);
    this.#breaker = circuitBreaker(
      handleWhen((error) => isTaskCancelledError(error) || isOutage(error)),
      {
        breaker: new ConsecutiveBreaker(OUTAGES),
        halfOpenAfter: new ExponentialBackoff({
          initialDelay: FIRST_PROBE_MS,
          maxDelay: LONGEST_PROBE_MS,
          generator: noJitterGenerator,
        }),
      },
    );
    let state: VendorState = 'up';
    const become = (next: VendorState): void => {
      if (next === state) return;
      state = next;
      observer?.changed(vendor, state);
    };
    this.#breaker.onBreak(() => become('down'));
    this.#breaker.onReset(() => become('up'));
  }

  /**
   * @throws VendorUnavailableError at once, without a call, while the vendor is down or has too many calls of ours; else
   * whatever `call` throws.
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const note = (outcome: CallOutcome): void =>
      this.#observer?.called(this.#vendor, outcome, (performance.now() - start) / 1000);
    try {
      const result = await this.#guarded(call);
      note('answered');
      return result;
    } catch (error) {
      note(error instanceof VendorUnavailableError ? 'not_called' : this.#isOutage(error) ? 'outage' : 'answered');
      throw error;
    }
  }

  async #guarded<T>(call: () => Promise<T>): Promise<T> {
    // Fails at once, because cockatiel would make all other calls wait while one call tries the vendor.
    if (this.#breaker.state === CircuitState.HalfOpen) throw this.#unavailable();
    try {
      return await this.#bulkhead.execute(() => this.#breaker.execute(() => this.#timeout.execute(call)));
    } catch (error) {
      if (isBrokenCircuitError(error) || isBulkheadRejectedError(error)) throw this.#unavailable(error);
      // Gateways recognize a timeout by a socket's error code.
      if (isTaskCancelledError(error)) throw Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' });
      throw error;
    }
  }

  #unavailable(cause?: unknown): VendorUnavailableError {
    return new VendorUnavailableError(this.#vendor, LONGEST_PROBE_MS / 1000, cause);
  }
}
