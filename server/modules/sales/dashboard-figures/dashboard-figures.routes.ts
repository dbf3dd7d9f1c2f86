import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { DashboardFiguresService } from './dashboard-figures.service.ts';

export function dashboardFigureRoutes(app: FastifyInstance, stats: DashboardFiguresService): void {
  addEndpoint(app, endpoints.stats, () => stats.read());
}
