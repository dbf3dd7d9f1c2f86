import { AsyncLocalStorage } from 'node:async_hooks';

export interface StatementCount {
  statements: number;
}

const current = new AsyncLocalStorage<StatementCount>();

/** Runs `work` and counts all statements that it makes, in `count`. Statements of jobs are not among them. */
export function countStatements<T>(count: StatementCount, work: () => T): T {
  return current.run(count, work);
}

/** Wraps the function that runs Drizzle's statements so that they are counted. BEGIN and COMMIT are not. */
export function counted<Args extends unknown[], Result>(query: (...args: Args) => Result): (...args: Args) => Result {
  return (...args) => {
    const count = current.getStore();
    if (count) count.statements += 1;
    return query(...args);
  };
}
