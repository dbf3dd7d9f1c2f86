/** Messages between the main thread and the database's worker thread. */

export interface WorkerSettings {
  folder: string;
  /** Channels to listen to before any other statement runs. */
  channels: string[];
}

interface Statement {
  id: number;
  sql: string;
  /** Whether the statement runs outside our transactions. Any transaction that its SQL begins must end in the same statement. */
  standalone: boolean;
}

export type WorkerRequest =
  | (Statement & { kind: 'query'; params: unknown[]; rowMode: 'array' | 'object'; rawDates: boolean })
  | (Statement & { kind: 'exec' })
  | { id: number; kind: 'commit' }
  | { id: number; kind: 'rollback' }
  | { id: number; kind: 'listen'; channel: string }
  | { id: number; kind: 'unlisten'; channel: string }
  | { id: number; kind: 'copy'; folder: string }
  | { id: number; kind: 'close' };

export interface QueryResult {
  rows: unknown[];
  affectedRows?: number | undefined;
  fields: { name: string; dataTypeID: number }[];
}

/** A database error as plain data, because an Error loses its fields between threads. */
export interface WireError {
  message: string;
  fields: Record<string, string>;
}

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: WireError }
  | { kind: 'notification'; channel: string; payload: string };
