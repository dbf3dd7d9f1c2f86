import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, search: SearchService): void {
  addEndpoint(app, endpoints.search, ({ query }) => search.find(query));
}
