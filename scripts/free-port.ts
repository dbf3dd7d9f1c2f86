import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Above all ports that browsers refuse. */
const FIRST = 11_000;
/** Systems take ports from here on for outgoing connections, and could take one that was just found free. */
const FIRST_OUTGOING = 32_768;
/** Number of ports of one process. */
const BLOCK = 200;

let firstOfBlock: Promise<number> | undefined;
let asked = 0;

/** Returns a port of 127.0.0.1 that is currently free, and that no other process is given while this one runs. */
export async function freePort(): Promise<number> {
  firstOfBlock ??= claimBlock();
  const port = (await firstOfBlock) + 1 + (asked++ % (BLOCK - 1));
  const server = await listen(port);
  if (!server) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

/** Takes a block of ports for this process by listening on the first one, until the process ends. */
async function claimBlock(): Promise<number> {
  const first = FIRST + BLOCK * randomInt(Math.floor((FIRST_OUTGOING - FIRST) / BLOCK));
  const server = await listen(first);
  if (!server) return claimBlock();
  server.unref();
  return first;
}

/** Returns nothing when another process has the port. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}
