import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { StatsService } from './stats.service.ts';

export function statsRoutes(app: FastifyInstance, stats: StatsService): void {
  addEndpoint(app, endpoints.stats, () => stats.read());
}
