import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { addEndpoint } from '../http/endpoint.ts';
import { readVisitor, writeVisitor } from '../http/visitor-cookie.ts';
import type { LeadsService } from './leads.service.ts';

const PER_MINUTE = 60;

export function leadRoutes(app: FastifyInstance, leads: LeadsService): void {
  addEndpoint(
    app,
    endpoints.leadCapture,
    async ({ body, request, reply }) => {
      const { customerId, created } = await leads.capture(body);
      const visitor = readVisitor(request);
      const owner = created || (visitor.owner && visitor.customerId === customerId);
      writeVisitor(reply, { ...visitor, customerId, owner });
      return { success: true, message: 'Lead captured successfully', customerId };
    },
    { perMinute: PER_MINUTE },
  );
}
