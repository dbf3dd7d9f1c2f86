import { count } from './costs.ts';

const STEP = 50;

/** Waits until `look` returns a truthy value and returns it. Throws after `timeout` milliseconds. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>, timeout = 60_000): Promise<T> {
  const deadline = performance.now() + timeout;
  for (;;) {
    const found = await look();
    if (found) return found;
    count('waits');
    if (performance.now() > deadline) throw new Error(`Waited ${timeout} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, STEP));
  }
}
