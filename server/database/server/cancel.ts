import { connect } from 'node:net';
import type pg from 'pg';

/** "Cancel request" of PostgreSQL's frontend protocol: its length, and the code that tells it from a greeting. */
const LENGTH = 16;
const CANCEL_REQUEST = 80_877_102;
const GIVE_UP_MS = 5_000;

/** Where the connection leads, and what the server told it when it began: node-postgres keeps it, and its types do not show it. */
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
 * Asks the server to end what `client` has under way. The protocol wants a connection of its own for that, which poolers
 * pass on, and tells nobody whether it came in time.
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
  // A server that is away has nothing to end.
  socket.on('error', () => undefined);
  socket.end(message);
}
