import type { Context } from '#server/modules/context.ts';
import { tagRoutes } from './tags.routes.ts';
import { createTagsService, type TagsService } from './tags.service.ts';

export function registerTags({ http, database, audit }: Context): TagsService {
  const tags = createTagsService({ database, audit });
  tagRoutes(http, tags);
  return tags;
}
