/*
 * PostgreSQL itself ends what takes too long: a client that merely hangs up leaves its statement waiting for a lock, with
 * a connection of the server. Transactions carry their limits with them, because behind a pooler in transaction mode the
 * session's settings are those of whichever server connection comes next.
 */

/** Shorter than the client's own patience, so that the server's answer comes first. */
const STATEMENT_TIMEOUT_MS = 14_000;
const LOCK_TIMEOUT_MS = 5_000;
/** A frozen instance gives its row locks back after this time. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
};
const NO_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** A server on which a host's power or network fails notices within about a minute, not after two hours. */
const KEEPALIVES = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

/** Compiling a statement takes longer than any of ours runs, and is done whenever the planner expects much. */
const PLANNER = { jit: 0 };

const toSettings = (settings: Record<string, number>, scope: 'SESSION' | 'LOCAL'): string =>
  Object.entries(settings)
    .map(([name, value]) => `SET ${scope} ${name} = ${value};`)
    .join(' ');

/** For a new connection. Not every system can notice in the middle of a statement that its client has gone. */
export const LIMIT_SESSION = `${toSettings({ ...LIMITS, ...KEEPALIVES, ...PLANNER }, 'SESSION')}
  DO $$ BEGIN SET client_connection_check_interval = 5000; EXCEPTION WHEN OTHERS THEN NULL; END $$`;

export const BEGIN = `BEGIN; ${toSettings(LIMITS, 'LOCAL')}`;
/** For backup, restore and migration, which may take as long as they like. */
export const BEGIN_PATIENTLY = `BEGIN; ${toSettings(NO_LIMITS, 'LOCAL')}`;
