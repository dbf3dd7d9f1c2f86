import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { messageOf } from '#server/shared/root-cause.ts';
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
  /** Drizzle passes parsers. Their presence means that it parses dates itself. */
  parsers?: unknown;
}

/** Runs statements: the client itself, or one transaction. It has PGlite's interface, which Drizzle and pg-boss support. */
export interface EmbeddedSession {
  query(sql: string, params?: unknown[], options?: QueryOptions): Promise<QueryResult>;
  exec(sql: string): Promise<QueryResult[]>;
}

/** Pause between two attempts to reopen the database. */
const REOPEN_EVERY_MS = 2_000;
/**
 * SQLSTATEs after which the engine is unreliable: full disk (53100), file errors (58) and internal errors (XX).
 * PGlite stops answering after some of them.
 */
const BREAKING = /^(53100|58|XX)/;

/**
 * PGlite in a worker thread, so that a burst of statements never blocks the event loop that answers requests.
 * There is one connection: statements run in order, and a transaction blocks all others until it ends.
 * When the thread dies or its engine breaks, statements fail until another thread has reopened the folder. The log on the
 * disk recovers everything that was committed.
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
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    this.#gate = gate;
    await before;
    // A transaction must not continue in a new thread, where its statements would run outside a transaction.
    const worker = this.#worker;
    const inThread = <R>(call: () => Promise<R>): Promise<R> =>
      worker === this.#worker
        ? call()
        : Promise.reject(new DatabaseGoneError(new Error('The database was opened anew')));
    // Statements after its end must fail too, because they would run in another caller's transaction.
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
      // If the rollback fails, the thread is replaced, which ends the transaction too.
      await inThread(() => this.#call({ kind: 'rollback' })).catch(() => undefined);
      throw error;
    } finally {
      open();
    }
  }

  /** Whether a thread has the database open now. */
  get isOpen(): boolean {
    return this.#gone === undefined;
  }

  /** Listens to NOTIFY on a channel. Resolves to a function that stops listening. */
  async listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>> {
    // Inside another caller's transaction, a rollback would undo the LISTEN.
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
      // Without a thread there is nothing to stop, and the next thread will not listen to this channel.
      if (!this.#gone && !this.#listeners.has(channel)) await this.#call({ kind: 'unlisten', channel });
    };
  }

  /** Copies the database's files between two transactions. */
  async copyTo(folder: string): Promise<void> {
    await this.#gate;
    await this.#call({ kind: 'copy', folder });
  }

  /** Finishes running statements and refuses later ones. When it resolves, no thread has the folder open. */
  async close(): Promise<void> {
    await this.#gate;
    this.#closed = true;
    try {
      if (!this.#gone) await this.#closeThread();
    } catch (error) {
      // Committed data is on the disk. The next process that opens the folder recovers it.
      this.#onError(new Error(`The database was not closed properly: ${messageOf(error)}`));
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
    // After a statement whose SQL is not a string, PGlite answers the next one wrongly.
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
    // Rejects pending calls while closing too, because no thread will answer them.
    for (const { reject } of this.#pending.values()) reject(new DatabaseGoneError(error));
    this.#pending.clear();
    if (this.#gone || this.#closed) return;
    this.#gone = error;
    this.#onError(new Error(`The database is opened anew: ${error.message}`));
    this.#reopened = this.#reopen(worker);
  }

  async #reopen(broken: Worker): Promise<void> {
    // Two threads on one folder would corrupt it.
    await broken.terminate();
    const worker = await this.#startAnother();
    if (!worker) return;
    this.#worker = worker;
    this.#watch(worker);
    if (this.#closed) return;
    this.#gone = undefined;
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.onListening();
  }

  /** Retries until the folder can be opened. Returns undefined once the client is closed. */
  async #startAnother(): Promise<Worker | undefined> {
    while (!this.#closed) {
      try {
        return await startWorker({ folder: this.#folder, channels: [...this.#listeners.keys()] });
      } catch (error) {
        this.#onError(new Error(`The database cannot be opened: ${messageOf(error)}`));
        await wait(REOPEN_EVERY_MS);
      }
    }
    return undefined;
  }
}
