import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db as JobDatabase } from 'pg-boss';
import type { DatabaseErrorCounts } from './error-counts.ts';

/** The result of a raw statement, with either driver. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
interface Rows<Row> {
  rows: Row[];
}

/** Runs statements: either the database itself or one open transaction. */
export type Db = PgDatabase<RowsHKT>;

/** Receives the notifications of a channel. */
export interface NotificationListener {
  onNotification(payload: string): void;
  /** Called when listening begins, at first or after an outage. Earlier notifications may have been missed. */
  onListening(): void;
}

/** What the maintenance of the embedded database has done since it was opened. A server maintains itself. */
export interface MaintenanceFigures {
  /** Completed rounds over all tables. */
  runs: number;
  failures: number;
  /** When the last run ended, in milliseconds since 1970; before the first, when the database was opened. */
  lastRunAt: number;
}

/** Sizes in bytes on the disk. */
export interface DiskUsage {
  /** All files of the database. */
  database: number;
  /** The write-ahead log, which `database` includes. */
  wal: number;
}

/** The oldest open transaction of one of this product's programs on a server, other instances included. */
export interface OpenTransaction {
  /** Its application_name. */
  application: string;
  seconds: number;
}

/** The database that all stores use. Callers need not know whether it is embedded or a server. */
export interface Database {
  /** Runs single statements outside a transaction. Throws inside one. */
  readonly db: Db;
  /**
   * Commits when `work` resolves and rolls back when it throws. `work` must wait for nothing but the database and must have no
   * side effects except rows: a server runs it a second time after a conflict with another transaction. A `noTimeout` transaction
   * has no time limit and runs once.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, options?: { noTimeout?: boolean }): Promise<T>;
  /** Listens to a channel (`pg_notify`). Resolves to a function that stops listening. */
  listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>>;
  /** The same database as the adapter that pg-boss expects. */
  readonly jobs: { database: JobDatabase; backend: 'pglite' | 'postgres' };
  /** Connections of the pool and callers waiting for one. The embedded database has no pool. */
  connections?(): { used: number; idle: number; waiting: number };
  /** Set for an embedded database that is maintained. */
  maintenance?(): MaintenanceFigures;
  /** Set for the embedded database. */
  diskUsage?(): Promise<DiskUsage>;
  /** Set for a server. Uses the connection of `ping`. */
  openTransactions?(): Promise<OpenTransaction[]>;
  readonly errorCounts: DatabaseErrorCounts;
  /** Whether all listeners of `listen` are connected now. */
  isListening(): boolean;
  /** @throws when the database does not answer within seconds, or cannot take writes. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
