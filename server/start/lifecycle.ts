import { setTimeout as wait } from 'node:timers/promises';

/** Closes everything that was opened, once and in reverse order. */
export class Lifecycle {
  readonly #closers: (() => Promise<unknown>)[] = [];
  readonly #shutdownDelayMs: number;
  readonly #onError: (error: Error) => void;
  #stopping: Promise<void> | undefined;
  #isListening = false;

  /** `shutdownDelayMs` is the time between the end of readiness and the end of listening. */
  constructor(shutdownDelayMs: number, onError: (error: Error) => void) {
    this.#shutdownDelayMs = shutdownDelayMs;
    this.#onError = onError;
  }

  get isDraining(): boolean {
    return this.#stopping !== undefined;
  }

  onStop(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  listening(): void {
    this.#isListening = true;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#close();
    return this.#stopping;
  }

  async #close(): Promise<void> {
    // Gives a load balancer time to notice that we are no longer ready.
    if (this.#isListening) await wait(this.#shutdownDelayMs);
    for (const close of this.#closers.toReversed()) await close().catch(this.#onError);
  }
}
