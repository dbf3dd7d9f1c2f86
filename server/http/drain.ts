import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time that running requests have to finish. */
const DRAIN_TIMEOUT_MS = 15_000;
/** Time that a new connection has to send its first request. A load balancer that has just connected sends one at once. */
const FIRST_REQUEST_TIMEOUT_MS = 1_000;
/** Maximum number of event loop turns to wait for new connections. It exceeds the listen backlog of 511. */
const MOST_TURNS = 2_000;
/** During a longer turn, new connections may have arrived that are not accepted yet. An empty turn takes some 0.01 ms. */
const LONGEST_QUIET_TURN_MS = 0.05;

/**
 * Makes the server close in bounded time. Idle sockets close at once. New sockets have a second to send their first
 * request, because browsers open some in advance and Node would wait for them. Sockets with a running request close once it
 * is answered, or after fifteen seconds.
 */
export function drainOnClose(app: FastifyInstance): void {
  const fresh = new Set<Socket>();
  const idle = new Set<Socket>();
  let closing = false;
  let accepted = 0;

  app.server.on('connection', (socket: Socket) => {
    accepted += 1;
    fresh.add(socket);
    socket.once('close', () => {
      fresh.delete(socket);
      idle.delete(socket);
    });
  });
  app.server.on('request', ({ socket }, response) => {
    fresh.delete(socket);
    idle.delete(socket);
    response.once('close', () => {
      if (closing) socket.end();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of idle) socket.destroy();
    await rehearseClosing();
    await quietTurn(() => accepted);
    // Closing makes the system reset connections that are not accepted yet. After a quiet turn there are none.
    app.server.close();
    setTimeout(async () => {
      // On a busy machine their data may not be read yet, because timers run before socket reads.
      await quietTurn(() => accepted);
      for (const socket of fresh) socket.destroy();
    }, FIRST_REQUEST_TIMEOUT_MS).unref();
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  });
}

/** Closes another listener. The first closing in a process takes six times as long as the second, because it compiles its code. */
async function rehearseClosing(): Promise<void> {
  const other = createServer().listen(0, '127.0.0.1');
  // A process without a free descriptor stops all the same.
  await once(other, 'listening').catch(() => undefined);
  other.close();
}

/**
 * Resolves after an event loop turn that accepted no connection and took almost no time. A turn accepts one connection at a time,
 * so after a quiet one none is waiting, and all data that had arrived has been read.
 */
async function quietTurn(accepted: () => number): Promise<void> {
  // The current turn may have polled for connections already.
  await new Promise(setImmediate);
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const [before, began] = [accepted(), performance.now()];
    await new Promise(setImmediate);
    if (accepted() === before && performance.now() - began < LONGEST_QUIET_TURN_MS) return;
  }
}

/** Adds `Connection: close` to every answer while the server drains, so that clients reconnect to another instance. */
export function closeWhileDraining(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
}
