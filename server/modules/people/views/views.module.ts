import type { Context } from '#server/modules/context.ts';
import { viewRoutes } from './views.routes.ts';
import { createViewsService } from './views.service.ts';

export function registerViews({ http, database, audit }: Context): void {
  viewRoutes(http, createViewsService({ database, audit }));
}
