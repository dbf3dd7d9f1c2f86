/** Tracks how long no caller has been waiting for the database. */
export class Activity {
  #inFlight = 0;
  #endedAt = performance.now();

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#inFlight += 1;
    try {
      return await work();
    } finally {
      this.#inFlight -= 1;
      this.#endedAt = performance.now();
    }
  }

  /** Milliseconds since the last call ended, or 0 while one is running. */
  get idleMs(): number {
    return this.#inFlight > 0 ? 0 : performance.now() - this.#endedAt;
  }
}
