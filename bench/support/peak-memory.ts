import { residentMemory } from './process-figures.ts';

/** Milliseconds between two looks. */
const EVERY = 20;

export interface Watched<T> {
  result: T;
  milliseconds: number;
  /** Bytes that the process held before, and at most while the work ran. */
  before: number;
  peak: number;
}

/** Does the work while it watches another process's memory. */
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
