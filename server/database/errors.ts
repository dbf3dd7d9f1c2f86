/** The database cannot be reached now; the caller may try again later. */
export class DatabaseGoneError extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

/** SQLSTATE of a failed statement, also when Drizzle wrapped the driver's error. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}

/** Name of the constraint that a statement broke. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && typeof current.constraint === 'string') return current.constraint;
  }
  return undefined;
}

const UNIQUE_VIOLATION = '23505';

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** What the row was to belong to has been deleted meanwhile. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY_VIOLATION;
}

const DEADLOCK = '40P01';

/** A row that was there a moment ago: another transaction has deleted it. */
export class DeletedMeanwhileError extends Error {}

/**
 * Whether another transaction got in the way of one that is undone now: each held what the other waited for, or what its rows
 * were to belong to was deleted. Done again, it sees what the other has done.
 */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof DeletedMeanwhileError || sqlState(error) === DEADLOCK || isForeignKeyViolation(error);
}

const LOCK_NOT_AVAILABLE = '55P03';

/** What a replica says of a read that stood in the way of a change of the primary's, or waited for it too long. */
const REPLICA_CONFLICTS = ['40001', DEADLOCK, LOCK_NOT_AVAILABLE];

export function isReplicaConflict(error: unknown): boolean {
  return REPLICA_CONFLICTS.includes(sqlState(error) ?? '');
}

/** SQLSTATEs of text that PostgreSQL cannot hold: it has no NUL character. */
const UNSTORABLE = ['22021', '22P05'];

export function isUnstorableText(error: unknown): boolean {
  return UNSTORABLE.includes(sqlState(error) ?? '');
}

/** SQLSTATEs of values that no column of their type holds: a moment of the year 10000, text that is no id, half a character in JSON. */
const IMPOSSIBLE = ['22007', '22008', '22009', '22P02'];

export function isImpossibleValue(error: unknown): boolean {
  return IMPOSSIBLE.includes(sqlState(error) ?? '');
}

const READ_ONLY = '25006';

/** The server takes no writes any more: it has become a replica. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === READ_ONLY;
}

/** What the server ended because it took too long: a statement, or a wait for a lock. The connection lives on. */
const CUT_OFF = ['57014', LOCK_NOT_AVAILABLE];

/** A transaction that did nothing for too long: the server has closed its connection. */
const IDLE_IN_TRANSACTION = '25P03';

/** Why statements fail through no fault of their own. */
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
  '57014': 'statement_timeout',
  '55P03': 'lock_timeout',
  [IDLE_IN_TRANSACTION]: 'idle_in_transaction',
  [DEADLOCK]: 'deadlock',
  '53100': 'disk_full',
};

/** Undefined for what the statement itself is to blame for, such as a broken constraint. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | undefined {
  return KIND_OF_STATE[sqlState(error) ?? ''] ?? (isDatabaseGone(error) ? 'connection' : undefined);
}

export function isCutOff(error: unknown): boolean {
  return CUT_OFF.includes(sqlState(error) ?? '');
}

/** What PostgreSQL says with the last words of a connection, whatever the reason and its code: a full disk at its start has none. */
const LAST_WORDS = ['FATAL', 'PANIC'];

/** Whether the error says that the database is away, shutting down or out of connections, rather than that we asked wrongly. */
export function isDatabaseGone(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseGoneError) return true;
    if ('severity' in current && LAST_WORDS.includes(String(current.severity))) return true;
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    // Classes 08 (connection), 53 (resources: connections, disk), 57P (operator intervention) and 58 (its files) of SQLSTATE.
    if (/^(08|53|57P|58)/.test(code)) return true;
    if ([...CUT_OFF, IDLE_IN_TRANSACTION, READ_ONLY].includes(code)) return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseGone)) return true;
  }
  return false;
}
