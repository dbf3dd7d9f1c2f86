import type { Context } from '#server/modules/context.ts';
import type { CustomersService } from './customers.service.ts';
import { timelineRoutes } from './timeline.routes.ts';
import { createTimelineService } from './timeline.service.ts';

export function registerTimeline({ http, database }: Context, { customers }: { customers: CustomersService }): void {
  timelineRoutes(http, createTimelineService(database, customers));
}
