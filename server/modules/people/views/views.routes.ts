import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/session.ts';
import type { ViewsService } from './views.service.ts';

export function viewRoutes(app: FastifyInstance, views: ViewsService): void {
  addEndpoint(app, endpoints.listViews, ({ query, request }) => views.list(query, staffUserOf(request).id));
  addEndpoint(app, endpoints.createView, ({ body, request }) => views.create(body, staffUserOf(request)));
  addEndpoint(app, endpoints.updateView, ({ params, body, request }) =>
    views.update(params.id, body, staffUserOf(request)),
  );
  addEndpoint(app, endpoints.deleteView, ({ params, request }) => views.delete(params.id, staffUserOf(request)));
}
