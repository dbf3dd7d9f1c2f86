import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests under way are given to finish. */
const DRAIN_TIMEOUT = 15_000;
/** Milliseconds for the first request of a connection: a balancer that has just connected sends one at once. */
const FIRST_REQUEST_TIMEOUT = 1_000;
/** Milliseconds of a turn of the event loop in which little happened, and how many turns it is waited for. */
const QUIET = 1;
const MOST_TURNS = 200;

/**
 * Lets the server close in time: sockets between two requests go at once, new ones have a second to send their first
 * (browsers open some in advance, which Node would wait for), those with one go when it is answered, and slow clients go
 * after fifteen seconds.
 */
export function drainOnClose(app: FastifyInstance): void {
  const fresh = new Set<Socket>();
  const idle = new Set<Socket>();
  let closing = false;

  app.server.on('connection', (socket: Socket) => {
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
    await quietTurn();
    // The system refuses those who have connected and are not accepted yet: now there are none.
    app.server.close();
    for (const socket of idle) socket.destroy();
    setTimeout(() => {
      for (const socket of fresh) socket.destroy();
    }, FIRST_REQUEST_TIMEOUT).unref();
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT).unref();
  });
}

/** Resolves after a short turn of the event loop, in which all who had connected were accepted. */
async function quietTurn(): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const start = performance.now();
    await new Promise(setImmediate);
    if (performance.now() - start < QUIET) return;
  }
}

/** While the server drains, each answer tells its client to make its next connection elsewhere. */
export function closeWhileDraining(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
}
