import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import { createViewsService } from './views.service.ts';

export function registerViews({ http, database, audit }: Context): void {
  const views = createViewsService({ database, audit });
  addEndpoint(http, endpoints.listViews, ({ query, request }) => views.list(query, staffUserOf(request).id));
  addEndpoint(http, endpoints.createView, ({ body, request }) => views.create(body, staffUserOf(request)));
  addEndpoint(http, endpoints.updateView, ({ params, body, request }) =>
    views.update(params.id, body, staffUserOf(request)),
  );
  addEndpoint(http, endpoints.deleteView, ({ params, request }) => views.delete(params.id, staffUserOf(request)));
}
