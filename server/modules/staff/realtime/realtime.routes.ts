import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { readSessionToken, staffUserOf } from '#server/http/session.ts';
import type { RealtimeService } from './realtime.service.ts';

export function realtimeRoutes(app: FastifyInstance, realtime: RealtimeService): void {
  addEndpoint(app, endpoints.events, async ({ request, reply }) => {
    const user = staffUserOf(request);
    const stream = realtime.open({ user, sessionToken: readSessionToken(request) ?? '' });
    // A 204 tells an EventSource not to reconnect.
    if (!stream) return reply.code(204).send();
    // A HEAD request ends without reading the whole stream.
    reply.raw.once('close', () => stream.body.destroy());
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('Cache-Control', 'no-store, no-transform')
        // Otherwise nginx would hold events back to fill its buffer.
        .header('X-Accel-Buffering', 'no')
        .send(stream.body)
    );
  });
  // Streams never end by themselves, and the server waits for its responses.
  app.addHook('preClose', () => realtime.close());
}
