/** The database cannot be reached now. The caller may try again later. */
export class DatabaseGoneError extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

/** Returns the SQLSTATE of a failed statement, even if Drizzle wrapped the driver's error. */
function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}

const UNIQUE_VIOLATION = '23505';

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Usually means that the referenced row has been deleted meanwhile. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY_VIOLATION;
}

const DEADLOCK = '40P01';

/** Another transaction has deleted a row that existed a moment ago. */
export class DeletedMeanwhileError extends Error {}

/**
 * Tells whether a transaction failed because of another one: a deadlock, or a referenced row that was deleted. A second run sees
 * the other's changes.
 */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof DeletedMeanwhileError || sqlState(error) === DEADLOCK || isForeignKeyViolation(error);
}

/**
 * SQLSTATEs of a named statement that this connection does not have or has already, which happens behind a pooler, and of one
 * whose result has other columns since a migration. None of them has run.
 */
const PLAN_GONE = ['26000', '42P05', '0A000'];

export function isPlanGone(error: unknown): boolean {
  return PLAN_GONE.includes(sqlState(error) ?? '');
}

const LOCK_NOT_AVAILABLE = '55P03';

/** SQLSTATEs of text that PostgreSQL cannot store, such as a NUL character. */
const UNSTORABLE = ['22021', '22P05'];

export function isUnstorableText(error: unknown): boolean {
  return UNSTORABLE.includes(sqlState(error) ?? '');
}

/** SQLSTATE classes of what the database cannot keep, whatever it is: values that no column takes, and rows or index entries that are too large. */
const UNKEEPABLE = /^(22|54)/;

export function isUnkeepable(error: unknown): boolean {
  return UNKEEPABLE.test(sqlState(error) ?? '');
}

/** SQLSTATEs of values that their type cannot represent: an out-of-range date, text that is no uuid, a lone surrogate in JSON. */
const IMPOSSIBLE = ['22007', '22008', '22009', '22P02'];

export function isImpossibleValue(error: unknown): boolean {
  return IMPOSSIBLE.includes(sqlState(error) ?? '');
}

const READ_ONLY = '25006';

/** Means that the server takes no writes any more because it has become a replica. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === READ_ONLY;
}

const QUERY_CANCELED = '57014';
/** SQLSTATEs of a statement or lock wait that the server ended because it took too long. The connection stays usable. */
const CUT_OFF = [QUERY_CANCELED, LOCK_NOT_AVAILABLE];

/** SQLSTATE of a transaction that was idle for too long. The server has closed its connection. */
const IDLE_IN_TRANSACTION = '25P03';

/** Kinds of errors that are not the statement's own fault. */
export const DATABASE_ERROR_KINDS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction',
  'deadlock',
  'disk_full',
  'connection',
] as const;
export type DatabaseErrorKind = (typeof DATABASE_ERROR_KINDS)[number];

const KIND_OF_STATE: Record<string, DatabaseErrorKind> = {
  [QUERY_CANCELED]: 'statement_timeout',
  [LOCK_NOT_AVAILABLE]: 'lock_timeout',
  [IDLE_IN_TRANSACTION]: 'idle_in_transaction',
  [DEADLOCK]: 'deadlock',
  '53100': 'disk_full',
};

/** Returns undefined when the statement itself is at fault, for example because it violates a constraint. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | undefined {
  return KIND_OF_STATE[sqlState(error) ?? ''] ?? (isDatabaseGone(error) ? 'connection' : undefined);
}

export function isCutOff(error: unknown): boolean {
  return CUT_OFF.includes(sqlState(error) ?? '');
}

/** Severities of errors that end a connection. Some have no SQLSTATE, such as a full disk at startup. */
const FATAL_SEVERITIES = ['FATAL', 'PANIC'];

/** Tells whether the database is unreachable, shutting down or out of resources, rather than the statement being wrong. */
export function isDatabaseGone(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseGoneError) return true;
    if ('severity' in current && FATAL_SEVERITIES.includes(String(current.severity))) return true;
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    // SQLSTATE classes 08 (connection), 53 (resources: connections, disk), 57P (operator intervention) and 58 (file errors).
    if (/^(08|53|57P|58)/.test(code)) return true;
    if ([...CUT_OFF, IDLE_IN_TRANSACTION, READ_ONLY].includes(code)) return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseGone)) return true;
  }
  return false;
}
