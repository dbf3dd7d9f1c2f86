import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Documents of one kind by id, in the order of their insertion. */
export interface Collection<T> {
  get(id: string): T | undefined;
  /** Inserts or replaces a document. It is on disk when the call returns. */
  put(id: string, document: T): void;
  all(): T[];
  delete(id: string): void;
}

/** The sandbox's storage: a SQLite file, so that acknowledged writes survive a kill -9. */
export interface Store {
  collection<T>(name: string): Collection<T>;
  /** Applies all puts and deletes in `work`, or none. `work` must be synchronous. */
  transaction<R>(work: () => R): R;
  close(): void;
}

/** Opens `sandbox.sqlite` in `dataDir`. Creates the folder if necessary. */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS documents (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      collection TEXT NOT NULL,
      id TEXT NOT NULL,
      body TEXT NOT NULL,
      UNIQUE (collection, id)
    );
  `);
  const select = database.prepare('SELECT body FROM documents WHERE collection = ? AND id = ?');
  const selectAll = database.prepare('SELECT body FROM documents WHERE collection = ? ORDER BY position');
  const upsert = database.prepare(
    'INSERT INTO documents (collection, id, body) VALUES (?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET body = excluded.body',
  );
  const remove = database.prepare('DELETE FROM documents WHERE collection = ? AND id = ?');
  let depth = 0;

  return {
    collection: <T>(name: string): Collection<T> => ({
      get: (id) => {
        const row = select.get(name, id);
        return row ? (JSON.parse(String(row.body)) as T) : undefined;
      },
      put: (id, document) => {
        upsert.run(name, id, JSON.stringify(document));
      },
      all: () => selectAll.all(name).map((row) => JSON.parse(String(row.body)) as T),
      delete: (id) => {
        remove.run(name, id);
      },
    }),
    transaction: (work) => {
      if (depth > 0) return work();
      database.exec('BEGIN IMMEDIATE');
      depth++;
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      } finally {
        depth--;
      }
    },
    close: () => database.close(),
  };
}
