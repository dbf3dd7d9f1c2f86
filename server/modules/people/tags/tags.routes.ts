import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import { createTagsService, type TagsService } from './tags.service.ts';

export function registerTags({ http, database, audit }: Context): TagsService {
  const tags = createTagsService({ database, audit });
  addEndpoint(http, endpoints.listTags, ({ query }) => tags.list(query));
  addEndpoint(http, endpoints.updateTag, ({ params, body, request }) =>
    tags.update(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.mergeTag, ({ params, body, request }) =>
    tags.merge(params.id, body, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.deleteTag, ({ params, request }) => tags.delete(params.id, staffUserOf(request).id));
  return tags;
}
