import { connect } from 'node:net';
import type pg from 'pg';

/** The CancelRequest message of PostgreSQL's protocol: its length, and the code that distinguishes it from a startup message. */
const LENGTH = 16;
const CANCEL_REQUEST = 80_877_102;
const GIVE_UP_MS = 5_000;

/** Address and cancel key of a connection. node-postgres has these fields, but its types omit them. */
interface Backend {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

function isBackend(client: object): client is Backend {
  return 'host' in client && 'port' in client && 'processID' in client && 'secretKey' in client;
}

/**
 * Asks the server to cancel the running statement of `client`. The protocol requires a separate connection for that, which
 * poolers forward, and does not report whether the cancellation succeeded.
 */
export function cancelStatement(client: pg.ClientBase): void {
  if (!isBackend(client)) return;
  const { host, port, processID, secretKey } = client;
  const message = Buffer.alloc(LENGTH);
  for (const [index, value] of [LENGTH, CANCEL_REQUEST, processID, secretKey].entries()) {
    message.writeInt32BE(value, index * 4);
  }
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(GIVE_UP_MS, () => socket.destroy());
  // An unreachable server has nothing to cancel.
  socket.on('error', () => undefined);
  socket.end(message);
}
