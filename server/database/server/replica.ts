import type pg from 'pg';
import { isDatabaseGone, isReplicaConflict } from '../errors.ts';
import { assertOutsideTransaction } from '../transaction-guard.ts';

/** A replica that failed is left alone for this time. */
const REST_MS = 5_000;

export type Query = (...statement: unknown[]) => Promise<pg.QueryResult>;

/** Statements for the replica, which go to the primary while the replica is away, or when it has ended one. */
export function preferReplica(replica: Query, primary: Query, onError: (error: Error) => void): Query {
  let restsUntil = 0;
  return async (...statement) => {
    assertOutsideTransaction();
    if (performance.now() < restsUntil) return primary(...statement);
    try {
      return await replica(...statement);
    } catch (error) {
      if (isReplicaConflict(error)) return primary(...statement);
      if (!isDatabaseGone(error)) throw error;
      restsUntil = performance.now() + REST_MS;
      onError(new Error('The replica is not available: the primary reads for it', { cause: error }));
      return primary(...statement);
    }
  };
}
