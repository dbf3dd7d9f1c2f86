import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import type { MoneyReport, MoneyReportQuery } from '#contract/money-report.ts';

export const MONEY_REPORT_KEY = ['api', 'crm', 'reports', 'money'] as const;

/** Loads money and subscriptions by month. Covers the last twelve months by default. */
export function moneyReportQuery(query: MoneyReportQuery = {}) {
  return queryOptions<MoneyReport>({
    queryKey: [...MONEY_REPORT_KEY, query],
    queryFn: ({ signal }) => get('/api/crm/reports/money', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
