import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import type { TimelineService } from './timeline.service.ts';

export function timelineRoutes(app: FastifyInstance, timeline: TimelineService): void {
  addEndpoint(app, endpoints.customerTimeline, async (call) =>
    sendList(call, await timeline.ofCustomer(call.params.id)),
  );
}
