/** Tells when somebody last waited for an answer of the database. */
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

  /** Milliseconds for which nobody has waited; 0 while somebody does. */
  get idleMs(): number {
    return this.#underWay > 0 ? 0 : performance.now() - this.#endedAt;
  }
}
