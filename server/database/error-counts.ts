import { DATABASE_ERROR_KINDS, type DatabaseErrorKind, databaseErrorKind } from './errors.ts';

/** Failed statements since the database was opened, by kind of error. */
export type DatabaseErrorCounts = Record<DatabaseErrorKind, number>;

export class ErrorCounter {
  readonly counts = Object.fromEntries(DATABASE_ERROR_KINDS.map((kind) => [kind, 0])) as DatabaseErrorCounts;

  note(error: unknown): void {
    const kind = databaseErrorKind(error);
    if (kind) this.counts[kind] += 1;
  }
}
