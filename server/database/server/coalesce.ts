/**
 * Shares runs of `work` among callers. Calls during a run all get the result of one next run, which starts when the current one
 * ends. So each caller gets the result of a run that began after the call.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const run = work();
    inFlight = run.catch(() => undefined);
    return run;
  };
  return () => {
    next ??= inFlight.then(begin);
    return next;
  };
}
