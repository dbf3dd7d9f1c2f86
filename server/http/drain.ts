import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests under way are given to finish. */
const DRAIN_TIMEOUT = 15_000;

/**
 * Lets the server close in time: sockets without a request go at once (browsers open some in advance, which Node would
 * wait for), those with one go when it is answered, and slow clients go after fifteen seconds.
 */
export function drainOnClose(app: FastifyInstance): void {
  const idle = new Set<Socket>();
  let closing = false;

  app.server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (closing) socket.end();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of idle) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT).unref();
  });
}

/** While the server drains, each answer tells its client to make its next connection elsewhere. */
export function sendAway(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
}
