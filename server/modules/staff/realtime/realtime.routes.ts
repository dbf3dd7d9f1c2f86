import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { readSessionToken, staffUserOf } from '#server/http/staff-guard.ts';
import type { SessionMemory } from '#server/http/staff-session-memory.ts';
import type { Context } from '#server/modules/context.ts';
import type { StaffService } from '../staff/staff.service.ts';
import { createRealtime } from './realtime.service.ts';

interface Services {
  staff: StaffService;
  sessionMemory: SessionMemory;
}

export async function registerRealtime({ http, database }: Context, services: Services): Promise<void> {
  const { staff, sessionMemory } = services;
  const onSessionsChanged = (): void => sessionMemory.forget();
  const realtime = await createRealtime({ database, mayListen: staff.mayListen, onSessionsChanged });
  addEndpoint(http, endpoints.events, async ({ request, reply }) => {
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
  http.addHook('preClose', () => realtime.close());
}
