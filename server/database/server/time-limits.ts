/*
 * PostgreSQL itself cancels slow statements. If only the client hung up, its statement would keep waiting for a lock and occupy
 * a server connection. Transactions set their own limits, because behind a pooler in transaction mode each may run on another
 * server connection with other session settings.
 */

/** Shorter than the client's own timeout (pool.ts), so that the server's error arrives first. */
const STATEMENT_TIMEOUT_MS = 14_000;
const LOCK_TIMEOUT_MS = 5_000;
/** Frees the row locks of a frozen instance after this time. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
};
const NO_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** Lets the server notice within about a minute, instead of two hours, that a client's host or network has failed. */
const KEEPALIVES = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

/** Turns off JIT compilation, which takes longer than any of our statements and starts whenever the planner expects a high cost. */
const PLANNER = { jit: 0 };

const toSettings = (settings: Record<string, number>, scope: 'SESSION' | 'LOCAL'): string =>
  Object.entries(settings)
    .map(([name, value]) => `SET ${scope} ${name} = ${value};`)
    .join(' ');

/** Settings of a new connection. Not every system supports `client_connection_check_interval`, so its error is ignored. */
export const LIMIT_SESSION = `${toSettings({ ...LIMITS, ...KEEPALIVES, ...PLANNER }, 'SESSION')}
  DO $$ BEGIN SET client_connection_check_interval = 5000; EXCEPTION WHEN OTHERS THEN NULL; END $$`;

export const BEGIN = `BEGIN; ${toSettings(LIMITS, 'LOCAL')}`;
/** Begins a transaction without time limits, for backup, restore and migration. */
export const BEGIN_WITHOUT_TIMEOUT = `BEGIN; ${toSettings(NO_LIMITS, 'LOCAL')}`;
