import type { Stats } from '../../contract/stats.ts';
import type { Database } from '../database/database.ts';
import { readCustomersByLicenses, readCustomersByWeek, readRevenueByMonth, readTotals } from './stats.store.ts';

export interface StatsService {
  read(): Promise<Stats>;
}

export function createStatsService({ db }: Database): StatsService {
  return {
    read: async () => {
      const [totals, customersByLicenses, revenueByMonth, customersByWeek] = await Promise.all([
        readTotals(db),
        readCustomersByLicenses(db),
        readRevenueByMonth(db),
        readCustomersByWeek(db),
      ]);
      return { ...totals, customersByLicenses, revenueByMonth, customersByWeek };
    },
  };
}
