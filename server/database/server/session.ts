import pg from 'pg';
import { DatabaseGoneError, isCutOff, isDatabaseGone } from '../errors.ts';
import { NoAnswerError, withTimeout } from '../with-timeout.ts';
import { cancelStatement } from './cancel.ts';

/** A statement in the shapes that Drizzle, pg-boss and we give it. */
export type Statement = [statement: string | pg.QueryConfig, values?: unknown[]];

/** What statements are run on. */
export interface Queryable {
  query(...statement: Statement): Promise<pg.QueryResult>;
}

/** A connection of node-postgres while it is in use: it fails with PostgreSQL's own errors, or with DatabaseGoneError. */
export class Session implements Queryable {
  /** The connection is not fit to be used again. */
  isLost = false;
  readonly #client: pg.ClientBase;
  readonly #patienceMs: number | undefined;

  /** A server that says nothing to a statement for `patienceMs` is given up; without them it may take as long as it likes. */
  constructor(client: pg.ClientBase, patienceMs?: number) {
    this.#client = client;
    this.#patienceMs = patienceMs;
  }

  async query(...[statement, values]: Statement): Promise<pg.QueryResult> {
    const answer = this.#client.query(statement, values);
    try {
      return await (this.#patienceMs === undefined ? answer : withTimeout(this.#patienceMs, answer));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason instanceof NoAnswerError) cancelStatement(this.#client);
      this.isLost ||= isDatabaseGone(reason) && !isCutOff(reason);
      throw reason;
    }
  }
}

/** What PostgreSQL says, and what we asked wrongly, stays as it is. All else that node-postgres says, without a code, is of the connection. */
export function reasonOf(error: unknown): unknown {
  const isOfStatement = error instanceof pg.DatabaseError || error instanceof TypeError;
  return isOfStatement || error instanceof DatabaseGoneError ? error : new DatabaseGoneError(error);
}
