import pg from 'pg';
import { DatabaseGoneError, isCutOff, isDatabaseGone, isPlanGone } from '../errors.ts';
import type { StatementNames } from '../statement-names.ts';
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
  readonly #names: StatementNames | undefined;

  /**
   * A statement without an answer after `patienceMs` fails. Without `patienceMs` there is no limit. With `names`, Drizzle's
   * statements that run all day are planned once for the connection.
   */
  constructor(client: pg.ClientBase, patienceMs?: number, names?: StatementNames) {
    this.#client = client;
    this.#patienceMs = patienceMs;
    this.#names = names;
  }

  async query(...[statement, values]: Statement): Promise<pg.QueryResult> {
    const answer = this.#client.query(this.#named(statement), values);
    try {
      return await (this.#patienceMs === undefined ? answer : withTimeout(this.#patienceMs, answer));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason instanceof NoAnswerError) cancelStatement(this.#client);
      this.isLost ||= isPlanGone(reason) || (isDatabaseGone(reason) && !isCutOff(reason));
      throw reason;
    }
  }

  #named(statement: Statement[0]): Statement[0] {
    const name = typeof statement === 'string' ? undefined : this.#names?.nameOf(statement.text);
    return typeof statement === 'string' || name === undefined ? statement : { ...statement, name };
  }
}

/** Keeps PostgreSQL's errors and our own type errors. All other errors of node-postgres concern the connection and have no code. */
export function reasonOf(error: unknown): unknown {
  const isOfStatement = error instanceof pg.DatabaseError || error instanceof TypeError;
  return isOfStatement || error instanceof DatabaseGoneError ? error : new DatabaseGoneError(error);
}
