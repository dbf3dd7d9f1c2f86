import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MoneyReport, MoneyReportQuery } from '../../../contract/money-report.ts';
import { get } from '../../client/api.ts';

export const MONEY_REPORT_KEY = ['api', 'crm', 'reports', 'money'] as const;

/** Money and subscriptions by month: the last twelve, unless asked for others. */
export function moneyReportQuery(query: MoneyReportQuery = {}) {
  return queryOptions<MoneyReport>({
    queryKey: [...MONEY_REPORT_KEY, query],
    queryFn: ({ signal }) => get('/api/crm/reports/money', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
