/**
 * Shares runs of `work` among callers. Calls during a run all get the result of one next run, which starts when the current one
 * ends. So each caller gets the result of a run that began after the call.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const run = work();
    underWay = run.catch(() => undefined);
    return run;
  };
  return () => {
    next ??= underWay.then(begin);
    return next;
  };
}
