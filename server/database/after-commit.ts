import type { Database, Db } from './database.ts';

const callbacks = new WeakMap<Db, (() => void)[]>();

/** Calls back once the transaction has committed, and never if it rolls back. */
export function afterCommit(tx: Db, callback: () => void): void {
  callbacks.get(tx)?.push(callback);
}

/** Wraps a database so that its transactions accept `afterCommit`. */
export function withAfterCommit(database: Database): Database {
  return {
    ...database,
    transaction: async (work, options) => {
      let waiting: (() => void)[] = [];
      const result = await database.transaction((tx) => {
        // A transaction that is run again starts without the callbacks of the first run.
        waiting = [];
        callbacks.set(tx, waiting);
        return work(tx);
      }, options);
      for (const callback of waiting) callback();
      return result;
    },
  };
}
