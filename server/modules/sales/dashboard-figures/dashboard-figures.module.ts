import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { foldTotals } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import { createDashboardFiguresService } from './dashboard-figures.service.ts';

export function registerDashboardFigures({ http, database, jobs }: Context): void {
  const figures = createDashboardFiguresService(database);
  addEndpoint(http, endpoints.readDashboardFigures, figures.read);
  jobs.handle(foldTotals, figures.foldTotals);
}
