import { Worker } from 'node:worker_threads';
import { DatabaseGoneError } from '../errors.ts';
import type { QueryResult, WorkerMessage, WorkerRequest, WorkerSettings } from './protocol.ts';

type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never;
interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export interface QueryOptions {
  rowMode?: 'array' | 'object';
  /** Drizzle gives parsers; their presence says that it reads dates itself. */
  parsers?: unknown;
}

/** What runs statements: the client itself, or one transaction of it. The shape is PGlite's, which Drizzle and pg-boss know. */
export interface EmbeddedSession {
  query(sql: string, params?: unknown[], options?: QueryOptions): Promise<QueryResult>;
  exec(sql: string): Promise<QueryResult[]>;
}

/**
 * PGlite in a worker thread, so that a burst of statements never blocks the event loop that answers requests.
 * There is one connection: statements go out in order, and a transaction holds all others back until it ends.
 */
export class EmbeddedClient implements EmbeddedSession {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #nextId = 1;
  #gate: Promise<void> = Promise.resolve();
  #gone: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (message: WorkerMessage) => this.#receive(message));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The database thread ended')));
  }

  static async open(folder: string): Promise<EmbeddedClient> {
    const settings: WorkerSettings = { folder };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings });
    await new Promise<void>((resolve, reject) => {
      worker.once('message', (message: WorkerMessage) =>
        message.kind === 'failed' ? reject(new Error(message.message)) : resolve(),
      );
      worker.once('error', reject);
    });
    return new EmbeddedClient(worker);
  }

  async query(sql: string, params: unknown[] = [], options: QueryOptions = {}): Promise<QueryResult> {
    await this.#gate;
    return this.#query(sql, params, options);
  }

  async exec(sql: string): Promise<QueryResult[]> {
    await this.#gate;
    return this.#exec(sql, true);
  }

  async transaction<T>(work: (session: EmbeddedSession) => Promise<T>): Promise<T> {
    const before = this.#gate;
    let open = () => {};
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    await before;
    try {
      await this.#exec('BEGIN');
      const result = await work({
        query: (sql, params = [], options = {}) => this.#query(sql, params, options),
        exec: (sql) => this.#exec(sql),
      });
      await this.#exec('COMMIT');
      return result;
    } catch (error) {
      await this.#exec('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      open();
    }
  }

  /** Hears NOTIFY on a channel. Resolves to a function that stops listening. */
  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    if (listeners.size === 0) {
      this.#listeners.set(channel, listeners);
      // Inside somebody's transaction it would be undone with it.
      await this.#gate;
      await this.#call({ kind: 'listen', channel });
    }
    listeners.add(listener);
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0) await this.#call({ kind: 'unlisten', channel });
    };
  }

  /** Copies the files, as they are between two statements; an open transaction is not in the copy. */
  async copyTo(folder: string): Promise<void> {
    await this.#call({ kind: 'copy', folder });
  }

  async close(): Promise<void> {
    await this.#gate;
    if (!this.#gone) await this.#call({ kind: 'close' });
    this.#gone = new Error('The database is closed');
    await this.#worker.terminate();
  }

  #query(sql: string, params: unknown[], options: QueryOptions): Promise<QueryResult> {
    // PGlite answers the next statement wrongly after one whose SQL was not a string.
    if (typeof sql !== 'string') return Promise.reject(new TypeError('SQL must be a string'));
    const rowMode = options.rowMode ?? 'object';
    return this.#call({
      kind: 'query',
      sql,
      params,
      rowMode,
      rawDates: options.parsers !== undefined,
    }) as Promise<QueryResult>;
  }

  #exec(sql: string, standalone = false): Promise<QueryResult[]> {
    return this.#call({ kind: 'exec', sql, standalone }) as Promise<QueryResult[]>;
  }

  #call(request: Unnumbered<WorkerRequest>): Promise<unknown> {
    if (this.#gone) return Promise.reject(new DatabaseGoneError(this.#gone));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #receive(message: WorkerMessage): void {
    if (message.kind === 'notification') {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload);
      return;
    }
    if (message.kind !== 'result' && message.kind !== 'error') return;
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'result') pending?.resolve(message.value);
    else pending?.reject(Object.assign(new Error(message.error.message), message.error.fields));
  }

  #fail(error: Error): void {
    this.#gone ??= error;
    for (const { reject } of this.#pending.values()) reject(new DatabaseGoneError(error));
    this.#pending.clear();
  }
}
