import { vi } from 'vitest';

/** Waits until `look` throws nothing, up to a minute, and returns what it returns. Stopped clocks go on meanwhile. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 60_000, interval: 50 });
}
