import { foldTotals } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import { statsRoutes } from './stats.routes.ts';
import { createStatsService } from './stats.service.ts';

export function registerStats({ http, database, jobs }: Context): void {
  const stats = createStatsService(database);
  statsRoutes(http, stats);
  jobs.handle(foldTotals, stats.foldTotals);
}
