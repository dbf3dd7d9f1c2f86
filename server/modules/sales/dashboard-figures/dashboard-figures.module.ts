import { foldTotals } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import { dashboardFigureRoutes } from './dashboard-figures.routes.ts';
import { createDashboardFiguresService } from './dashboard-figures.service.ts';

export function registerDashboardFigures({ http, database, jobs }: Context): void {
  const figures = createDashboardFiguresService(database);
  dashboardFigureRoutes(http, figures);
  jobs.handle(foldTotals, figures.foldTotals);
}
