import pg from 'pg';
import { DatabaseGoneError, isCutOff, isDatabaseGone } from '../errors.ts';
import { NoAnswerError, withTimeout } from '../with-timeout.ts';
import { cancelStatement } from './cancel.ts';

/** A statement in the forms that Drizzle, pg-boss and our code use. */
export type Statement = [statement: string | pg.QueryConfig, values?: unknown[]];

/** Runs statements. */
export interface Queryable {
  query(...statement: Statement): Promise<pg.QueryResult>;
}

/** A node-postgres connection in use. It fails with PostgreSQL's own errors or with DatabaseGoneError. */
export class Session implements Queryable {
  /** Whether the connection must not be used again. */
  isLost = false;
  readonly #client: pg.ClientBase;
  readonly #patienceMs: number | undefined;

  /** A statement without an answer after `patienceMs` fails. Without `patienceMs` there is no limit. */
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

/** Keeps PostgreSQL's errors and our own type errors. All other errors of node-postgres concern the connection and have no code. */
export function reasonOf(error: unknown): unknown {
  const isOfStatement = error instanceof pg.DatabaseError || error instanceof TypeError;
  return isOfStatement || error instanceof DatabaseGoneError ? error : new DatabaseGoneError(error);
}
