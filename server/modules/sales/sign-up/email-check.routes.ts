import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { EmailCheckService } from './email-check.service.ts';

const LIMITS = { perMinute: 120 };

export function emailCheckRoutes(app: FastifyInstance, service: EmailCheckService): void {
  addEndpoint(app, endpoints.validateEmail, ({ body }) => service.check(body.email), LIMITS);
  addEndpoint(app, endpoints.validateEmailDomain, ({ body }) => service.checkDomain(body.email), LIMITS);
}
