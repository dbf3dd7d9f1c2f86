import { residentMemory } from './process-figures.ts';

/** Milliseconds between two readings. */
const EVERY = 20;

export interface Watched<T> {
  result: T;
  milliseconds: number;
  /** The process's resident bytes before the work. `peak` is the maximum during the work. */
  before: number;
  peak: number;
}

/** Does the work and watches another process's memory meanwhile. */
export async function watchMemory<T>(pid: number, work: () => Promise<T>): Promise<Watched<T>> {
  const before = residentMemory(pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid));
  }, EVERY);
  const start = performance.now();
  try {
    const result = await work();
    return { result, milliseconds: performance.now() - start, before, peak };
  } finally {
    clearInterval(watch);
  }
}
