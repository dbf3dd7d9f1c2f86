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

/** What a call may take in all, retries included. */
const CALL_TIMEOUT_MS = 30_000;
/** Outages in a row after which a vendor counts as down. */
const OUTAGES = 10;
/** How long until a vendor that is down is tried again: at first, and at most. One call at a time tries. */
const FIRST_PROBE_MS = 1_000;
const LONGEST_PROBE_MS = 10_000;
/** Calls at the same time: what a vendor that hangs may cost in sockets and memory. */
const AT_ONCE = 200;

/** `down` from the outage that opens a vendor's circuit until a call succeeds. */
export type VendorState = 'up' | 'down';
/** How a call ended: with what was asked for or a refusal of it, with an outage, or unasked because the vendor is down. */
export type CallOutcome = 'answered' | 'outage' | 'not_called';

export interface VendorObserver {
  /** Told of each change of state, once. */
  changed(vendor: string, state: VendorState): void;
  /** Told of each call and the seconds it took. */
  called(vendor: string, outcome: CallOutcome, seconds: number): void;
  /** Told of each webhook whose signature is not the vendor's. */
  signatureFailed(vendor: string): void;
}

interface Settings {
  /** Its name, for the log and for metrics. */
  vendor: string;
  /** Whether an error says that the vendor is down, rather than that it refused what it was asked. */
  isOutage(error: unknown): boolean;
  observer: VendorObserver | undefined;
  atOnce?: number;
}

/** Calls a vendor: limits the time of each call and the number of calls at once, and makes none while the vendor is down. */
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

  /** @throws VendorUnavailableError at once, without a call, while the vendor is down; else whatever `call` throws. */
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
    // While one call tries the vendor, cockatiel would let all others wait for its end.
    if (this.#breaker.state === CircuitState.HalfOpen) throw this.#unavailable();
    try {
      return await this.#bulkhead.execute(() => this.#breaker.execute(() => this.#timeout.execute(call)));
    } catch (error) {
      if (isBrokenCircuitError(error) || isBulkheadRejectedError(error)) throw this.#unavailable(error);
      // Gateways know a timeout by the code that a socket gives it.
      if (isTaskCancelledError(error)) throw Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' });
      throw error;
    }
  }

  #unavailable(cause?: unknown): VendorUnavailableError {
    return new VendorUnavailableError(this.#vendor, LONGEST_PROBE_MS / 1000, cause);
  }
}
