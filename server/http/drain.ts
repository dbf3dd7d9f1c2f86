import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long requests under way are given to finish. */
const DRAIN_TIMEOUT_MS = 15_000;
/** For the first request of a connection: a balancer that has just connected sends one at once. */
const FIRST_REQUEST_TIMEOUT_MS = 1_000;
/** Turns of the event loop that new connections are waited for: more than there can be waiting, which is 511. */
const MOST_TURNS = 2_000;
/** A turn that was at work for longer may have connections waiting that came while it worked. */
const LONGEST_QUIET_TURN_MS = 1;

/**
 * Lets the server close in time: sockets between two requests go at once, new ones have a second to send their first
 * (browsers open some in advance, which Node would wait for), those with one go when it is answered, and slow clients go
 * after fifteen seconds.
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
    await quietTurn(() => accepted);
    // The system refuses those who have connected and are not accepted yet: now there are none.
    app.server.close();
    for (const socket of idle) socket.destroy();
    setTimeout(async () => {
      // On a busy machine what they have sent may lie there unread: timers come before it.
      await quietTurn(() => accepted);
      for (const socket of fresh) socket.destroy();
    }, FIRST_REQUEST_TIMEOUT_MS).unref();
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  });
}

/**
 * Resolves after a turn of the event loop that has accepted nobody, as it accepts one connection at a time, and has done next to nothing
 * else: then none waits any more. What connections have sent was read in it.
 */
async function quietTurn(accepted: () => number): Promise<void> {
  // A turn may be under way that has looked already.
  await new Promise(setImmediate);
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const [before, began] = [accepted(), performance.now()];
    await new Promise(setImmediate);
    if (accepted() === before && performance.now() - began < LONGEST_QUIET_TURN_MS) return;
  }
}

/** While the server drains, each answer tells its client to make its next connection elsewhere. */
export function closeWhileDraining(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
}
