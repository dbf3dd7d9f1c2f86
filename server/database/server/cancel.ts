import { connect } from 'node:net';
import type pg from 'pg';

/** "Cancel request" of PostgreSQL's frontend protocol: its length, and the code that tells it from a greeting. */
const LENGTH = 16;
const CANCEL_REQUEST = 80_877_102;
const GIVE_UP_MS = 5_000;

/** What the server told this connection when it began, which node-postgres keeps and its types do not show. */
interface Backend {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/** Whether the client gave up on a statement without an answer; the server may still be at it. */
export function isTimedOut(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.message === 'Query read timeout') return true;
  }
  return false;
}

/**
 * Asks the server to end what `client` has under way. The protocol wants a connection of its own for that, which poolers
 * pass on, and tells nobody whether it came in time.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as unknown as Backend;
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
