import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { Context } from '#server/modules/context.ts';
import { createMoneyReportService, type MoneyReportService } from './money-report.service.ts';

export function registerMoneyReport({ http, database }: Context): MoneyReportService {
  const moneyReport = createMoneyReportService(database);
  addEndpoint(http, endpoints.moneyReport, ({ query }) => moneyReport.report(query));
  return moneyReport;
}
