import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../contract/endpoints.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import type { ConsentService } from './consent.service.ts';

export function consentRoutes(app: FastifyInstance, consent: ConsentService): void {
  addEndpoint(app, endpoints.customerConsent, ({ params }) => consent.ofCustomer(params.id));
}
