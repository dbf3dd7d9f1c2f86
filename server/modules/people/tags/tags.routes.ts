import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/session.ts';
import type { TagsService } from './tags.service.ts';

export function tagRoutes(app: FastifyInstance, tags: TagsService): void {
  addEndpoint(app, endpoints.listTags, ({ query }) => tags.list(query));
  addEndpoint(app, endpoints.updateTag, ({ params, body, request }) =>
    tags.update(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(app, endpoints.mergeTag, ({ params, body, request }) =>
    tags.merge(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(app, endpoints.deleteTag, ({ params, request }) => tags.delete(params.id, staffUserOf(request).id));
}
