import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { isBot } from '#server/http/honeypot.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import { readVisitor, writeVisitor } from '#server/http/visitor-cookie.ts';
import type { LeadsService } from './leads.service.ts';

const PER_MINUTE = 60;
const CAPTURED = 'Lead captured successfully';

export function leadRoutes(app: FastifyInstance, leads: LeadsService): void {
  addEndpoint(
    app,
    endpoints.leadCapture,
    async ({ body, request, reply }) => {
      if (isBot(app, body, new Date())) {
        request.log.info('A program filled the lead form: nothing was kept');
        return { success: true, message: CAPTURED, customerId: randomUUID() };
      }
      const { customerId } = await leads.capture(body);
      writeVisitor(reply, { ...readVisitor(request), customerId });
      return { success: true, message: CAPTURED, customerId };
    },
    { perMinute: PER_MINUTE },
  );
  addEndpoint(app, endpoints.listLeads, (call) => sendList(call, leads.list));
  addEndpoint(app, endpoints.leadSummary, leads.summary);
  addEndpoint(app, endpoints.leadSources, leads.sources);
  addEndpoint(app, endpoints.getLead, ({ params }) => leads.editing.read(params.id));
  addEndpoint(app, endpoints.updateLead, ({ params, body, request }) =>
    leads.editing.update(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(app, endpoints.leadSubmissions, ({ params }) => leads.submissions(params.id));
}
