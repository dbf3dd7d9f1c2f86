/** Tracks how long no caller has been waiting for the database. */
export class Activity {
  #underWay = 0;
  #endedAt = performance.now();

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      this.#endedAt = performance.now();
    }
  }

  /** Milliseconds since the last call ended, or 0 while one is running. */
  get idleMs(): number {
    return this.#underWay > 0 ? 0 : performance.now() - this.#endedAt;
  }
}
