import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { actorOf } from '#server/http/staff-guard.ts';
import type { StaffSettingsService } from './staff-settings.service.ts';

export function staffSettingsRoutes(app: FastifyInstance, settings: StaffSettingsService): void {
  addEndpoint(app, endpoints.getStaffSettings, settings.read);
  addEndpoint(app, endpoints.updateStaffSettings, ({ body, request }) => settings.change(actorOf(request), body));
}
