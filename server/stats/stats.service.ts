import type { Stats } from '../../contract/stats.ts';
import type { Database } from '../database/database.ts';
import { readCustomersByWeek, readRevenueByMonth, readTotals } from './stats.store.ts';

export interface StatsService {
  read(): Promise<Stats>;
}

export function createStatsService({ db }: Database): StatsService {
  return {
    read: async () => {
      const [totals, revenueByMonth, customersByWeek] = await Promise.all([
        readTotals(db),
        readRevenueByMonth(db),
        readCustomersByWeek(db),
      ]);
      return { ...totals, revenueByMonth, customersByWeek };
    },
  };
}
