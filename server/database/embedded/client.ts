import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { NotificationListener } from '../database.ts';
import { DatabaseGoneError } from '../errors.ts';
import type { QueryResult, WorkerMessage, WorkerRequest } from './protocol.ts';
import { startWorker } from './start-worker.ts';

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

/** Between two tries to open the database anew. */
const REOPEN_EVERY_MS = 2_000;
/**
 * SQLSTATEs after which the engine cannot be relied on: no room on the disk, errors of its files, errors inside itself.
 * PGlite answers nothing more after some of them.
 */
const BREAKING = /^(53100|58|XX)/;

/**
 * PGlite in a worker thread, so that a burst of statements never blocks the event loop that answers requests.
 * There is one connection: statements go out in order, and a transaction holds all others back until it ends.
 * When the thread dies or its engine breaks, statements fail until another thread has opened the folder again: the log on
 * the disk brings back all that was committed.
 */
export class EmbeddedClient implements EmbeddedSession {
  readonly #folder: string;
  readonly #onError: (error: Error) => void;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Set<NotificationListener>>();
  #worker: Worker;
  #nextId = 1;
  #gate: Promise<void> = Promise.resolve();
  #gone: Error | undefined;
  #closed = false;
  #reopened: Promise<void> = Promise.resolve();

  private constructor(folder: string, worker: Worker, onError: (error: Error) => void) {
    this.#folder = folder;
    this.#onError = onError;
    this.#worker = worker;
    this.#watch(worker);
  }

  static async open(folder: string, onError: (error: Error) => void): Promise<EmbeddedClient> {
    return new EmbeddedClient(folder, await startWorker({ folder, channels: [] }), onError);
  }

  async query(sql: string, params: unknown[] = [], options: QueryOptions = {}): Promise<QueryResult> {
    await this.#gate;
    return this.#query(sql, params, options, true);
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
    // What was begun in one thread must not go on in the next: there it would be no transaction.
    const worker = this.#worker;
    const inThread = <R>(call: () => Promise<R>): Promise<R> =>
      worker === this.#worker
        ? call()
        : Promise.reject(new DatabaseGoneError(new Error('The database was opened anew')));
    // Nor must anything be said in it once it is over: it would be said in a stranger's.
    let isOver = false;
    const inIt = <R>(call: () => Promise<R>): Promise<R> =>
      isOver ? Promise.reject(new Error('The transaction is over')) : inThread(call);
    const session: EmbeddedSession = {
      query: (sql, params = [], options = {}) => inIt(() => this.#query(sql, params, options, false)),
      exec: (sql) => inIt(() => this.#exec(sql, false)),
    };
    try {
      await this.#exec('BEGIN', false);
      const result = await work(session).finally(() => {
        isOver = true;
      });
      await inThread(() => this.#call({ kind: 'commit' }));
      return result;
    } catch (error) {
      // Where this fails the thread is given up, and the transaction with it.
      await inThread(() => this.#call({ kind: 'rollback' })).catch(() => undefined);
      throw error;
    } finally {
      open();
    }
  }

  /** Whether a thread answers now. */
  get isOpen(): boolean {
    return this.#gone === undefined;
  }

  /** Hears NOTIFY on a channel. Resolves to a function that stops listening. */
  async listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>> {
    // Inside somebody's transaction it would be undone with it.
    await this.#gate;
    await this.#call({ kind: 'listen', channel });
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    listener.onListening();
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(channel);
      await this.#gate;
      // Without a thread there is nothing to stop, and the next one does not listen to it.
      if (!this.#gone && !this.#listeners.has(channel)) await this.#call({ kind: 'unlisten', channel });
    };
  }

  /** Copies the files as they are between two transactions. */
  async copyTo(folder: string): Promise<void> {
    await this.#gate;
    await this.#call({ kind: 'copy', folder });
  }

  /** Finishes what has begun, and refuses all that comes later. When it resolves, no thread has the folder open. */
  async close(): Promise<void> {
    await this.#gate;
    this.#closed = true;
    try {
      if (!this.#gone) await this.#closeThread();
    } catch (error) {
      // What was committed is on the disk; the next one who opens the folder brings it back.
      this.#onError(
        new Error(`The database was not closed properly: ${error instanceof Error ? error.message : error}`),
      );
    } finally {
      await this.#reopened;
      await this.#worker.terminate();
    }
  }

  async #closeThread(): Promise<void> {
    const closing = this.#call({ kind: 'close' });
    this.#gone = new Error('The database is closed');
    await closing;
  }

  #query(sql: string, params: unknown[], options: QueryOptions, standalone: boolean): Promise<QueryResult> {
    // PGlite answers the next statement wrongly after one whose SQL was not a string.
    if (typeof sql !== 'string') return Promise.reject(new TypeError('SQL must be a string'));
    const rowMode = options.rowMode ?? 'object';
    return this.#call({
      kind: 'query',
      sql,
      standalone,
      params,
      rowMode,
      rawDates: options.parsers !== undefined,
    }) as Promise<QueryResult>;
  }

  #exec(sql: string, standalone: boolean): Promise<QueryResult[]> {
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

  #receive(worker: Worker, message: WorkerMessage): void {
    if (message.kind === 'notification') {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener.onNotification(message.payload);
      return;
    }
    if (message.kind !== 'result' && message.kind !== 'error') return;
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'result') {
      pending?.resolve(message.value);
      return;
    }
    const error = Object.assign(new Error(message.error.message), message.error.fields);
    pending?.reject(error);
    if (BREAKING.test(message.error.fields.code ?? '')) this.#fail(worker, error);
  }

  #watch(worker: Worker): void {
    worker.on('message', (message: WorkerMessage) => this.#receive(worker, message));
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('The database thread ended')));
  }

  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    // Also while closing: nobody answers any more.
    for (const { reject } of this.#pending.values()) reject(new DatabaseGoneError(error));
    this.#pending.clear();
    if (this.#gone || this.#closed) return;
    this.#gone = error;
    this.#onError(new Error(`The database is opened anew: ${error.message}`));
    this.#reopened = this.#reopen(worker);
  }

  async #reopen(broken: Worker): Promise<void> {
    // Two threads on one folder would destroy it.
    await broken.terminate();
    const worker = await this.#startAnother();
    if (!worker) return;
    this.#worker = worker;
    this.#watch(worker);
    if (this.#closed) return;
    this.#gone = undefined;
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.onListening();
  }

  /** Tries until the folder can be opened; undefined when it is to be closed. */
  async #startAnother(): Promise<Worker | undefined> {
    while (!this.#closed) {
      try {
        return await startWorker({ folder: this.#folder, channels: [...this.#listeners.keys()] });
      } catch (error) {
        this.#onError(new Error(`The database cannot be opened: ${error instanceof Error ? error.message : error}`));
        await wait(REOPEN_EVERY_MS);
      }
    }
    return undefined;
  }
}
