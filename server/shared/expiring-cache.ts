/** Caches up to `max` values for `ttl` milliseconds. A full cache drops the oldest value. */
export class ExpiringCache<Value> {
  readonly #entries = new Map<string, { value: Value; expires: number }>();
  readonly #max: number;
  readonly #ttl: number;

  constructor({ max, ttl }: { max: number; ttl: number }) {
    this.#max = max;
    this.#ttl = ttl;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expires > performance.now() ? entry.value : undefined;
  }

  set(key: string, value: Value): void {
    // A Map keeps the order of insertion, so the first key is the oldest.
    this.#entries.delete(key);
    this.#entries.set(key, { value, expires: performance.now() + this.#ttl });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
