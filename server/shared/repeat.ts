import { setTimeout as wait } from 'node:timers/promises';

/**
 * Does something again and again, with a pause in between. What it throws is passed to `onError`, and it is tried again after the pause.
 * @returns a function that ends this and waits for what is under way.
 */
export function repeat(
  work: () => Promise<void>,
  { pauseMs, onError }: { pauseMs: number; onError: (error: Error) => void },
): () => Promise<void> {
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      await work().catch(onError);
      await wait(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    ending.abort();
    await running;
  };
}
