/**
 * Does `work` once for all who ask while it is under way, as soon as that is over: each gets the result of a run that began
 * after they asked.
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
