import type pg from 'pg';
import { isDatabaseGone } from '../errors.ts';
import { assertOutsideTransaction } from '../transaction-guard.ts';

/** Milliseconds for which a replica that failed is left alone. */
const REST = 5_000;

type Query = (...statement: unknown[]) => Promise<pg.QueryResult>;

/** The replica's pool, whose statements go to the primary while the replica is away. */
export function preferReplica(replica: pg.Pool, primary: pg.Pool, onError: (error: Error) => void): pg.Pool {
  const ask = replica.query.bind(replica) as Query;
  const askPrimary = primary.query.bind(primary) as Query;
  let restsUntil = 0;
  const query: Query = async (...statement) => {
    assertOutsideTransaction();
    if (performance.now() < restsUntil) return askPrimary(...statement);
    try {
      return await ask(...statement);
    } catch (error) {
      if (!isDatabaseGone(error)) throw error;
      restsUntil = performance.now() + REST;
      onError(new Error('The replica is not available: the primary reads for it', { cause: error }));
      return askPrimary(...statement);
    }
  };
  replica.query = query as typeof replica.query;
  return replica;
}
