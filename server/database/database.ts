import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db as JobDatabase } from 'pg-boss';
import type { DatabaseErrorCounts } from './error-counts.ts';

/** The rows a raw statement gives, on either driver. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
interface Rows<Row> {
  rows: Row[];
}

/** What a store runs its statements on: the database itself, or one open transaction of it. */
export type Db = PgDatabase<RowsHKT>;

/** What hears a channel's announcements. */
export interface NotificationListener {
  onNotification(payload: string): void;
  /** Hearing begins now, at first or after an outage: what was announced before may have been missed. */
  onListening(): void;
}

/** What the upkeep of the embedded database has done since it was opened; a server sees to itself. */
export interface MaintenanceFigures {
  /** Looks at all tables that were finished. */
  runs: number;
  failures: number;
  /** When the last run ended, in milliseconds since 1970; before the first, when the database was opened. */
  lastRunAt: number;
}

/** Where statements go that only read, and whose answer decides no write: to replicas, where there are some. */
export interface Reading {
  readonly db: Db;
  /** Statements that belong together. `work` may be done twice. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

/** What reads on replicas must not miss, as a position in the primary's log, of which only the database knows the form. */
export interface ReadPosition {
  /** How far the log has come. From now on reads of this process see all that was written before. Always answers. */
  advance(): Promise<string>;
  /** From now on reads see what another process has written, which has named this position. */
  advanceTo(position: string): void;
}

export interface ReplicaFigures {
  replicas: { name: string; isUsed: boolean; lagMs: number }[];
  /** Reads that the primary had to do: no replica was there, it had not come far enough, or it has broken the read off. */
  readByPrimary: Readonly<Record<'away' | 'behind' | 'conflict', number>>;
}

/** Bytes on the disk. */
export interface DiskUsage {
  /** All of its files. */
  database: number;
  /** Of these, the write-ahead log. */
  wal: number;
}

/** The oldest open transaction of each of this product's programs on a server, those of other instances included. */
export interface OpenTransaction {
  /** Its application_name. */
  application: string;
  seconds: number;
}

/** The database behind all stores: embedded or a server, the same to everybody above. */
export interface Database {
  /** For single statements outside a transaction; refuses to work inside one. */
  readonly db: Db;
  readonly reading: Reading;
  /** Where reads go to replicas. */
  readonly readPosition?: ReadPosition;
  /**
   * Commits when `work` resolves, rolls back when it throws. Give `work` nothing to wait for but the database, and nothing to
   * leave behind but rows: on a server it is done a second time when another transaction got in its way. A `patient` one may
   * take as long as it likes, and is done once.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, options?: { patient?: boolean }): Promise<T>;
  /** Hears what commits announce on a channel (`pg_notify`). Resolves to a function that stops hearing. */
  listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>>;
  /** The same database in the shape that pg-boss wants. */
  readonly jobs: { database: JobDatabase; backend: 'pglite' | 'postgres' };
  /** Connections of the pool, and callers waiting for one; the embedded database has none. */
  connections?(): { used: number; idle: number; waiting: number };
  /** Of the replicas, where there are some. */
  replicas?(): ReplicaFigures;
  /** Of the embedded database, where it is maintained. */
  maintenance?(): MaintenanceFigures;
  /** Of the embedded database. */
  diskUsage?(): Promise<DiskUsage>;
  /** Of a server, asked on the connection of `ping`. */
  openTransactions?(): Promise<OpenTransaction[]>;
  readonly errorCounts: DatabaseErrorCounts;
  /** Whether all that `listen` is to hear can be heard now. */
  isListening(): boolean;
  /** @throws when the database does not answer within some seconds, or has no room for writes. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
