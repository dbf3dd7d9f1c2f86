import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { DashboardFiguresService } from './dashboard-figures.service.ts';

export function dashboardFigureRoutes(app: FastifyInstance, figures: DashboardFiguresService): void {
  addEndpoint(app, endpoints.readDashboardFigures, () => figures.read());
}
