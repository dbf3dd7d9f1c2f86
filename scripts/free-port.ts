import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Above all ports that browsers refuse. */
const FIRST = 11_000;
/** Systems take ports from here on for outgoing connections, and could take one that was just found free. */
const FIRST_OUTGOING = 32_768;

/** Returns a port of 127.0.0.1 that is currently free. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, FIRST_OUTGOING);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
