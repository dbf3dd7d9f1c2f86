import { type AccessState, hasAccess } from '#contract/access.ts';
import { LICENSE_STATES } from '#contract/customers.ts';
import type { DashboardFigures } from '#contract/dashboard-figures.ts';
import type { Database } from '#server/database/database.ts';
import { foldTotals, readFigures } from './dashboard-figures.store.ts';

export function createDashboardFiguresService({ db }: Database) {
  return {
    read: async (): Promise<DashboardFigures> => {
      const { sums, ...series } = await readFigures(db);
      const customers = sums.filter(({ subject }) => subject === 'customers');
      const withAccess = sums.filter(({ subject, state }) => subject === 'access' && hasAccess(state as AccessState));
      const purchases = sums.find(({ subject }) => subject === 'purchases');
      return {
        totalRevenue: purchases?.revenue ?? '0.00',
        totalCustomers: sumOf(customers, 'count'),
        buyers: sumOf(withAccess, 'count'),
        totalPurchases: purchases?.count ?? 0,
        teamMembers: sums.find(({ subject }) => subject === 'team_members')?.count ?? 0,
        usedLicenses: sumOf(customers, 'usedLicenses'),
        totalLicenses: sumOf(customers, 'licenses'),
        customersByLicenses: Object.fromEntries(
          LICENSE_STATES.map((state) => [state, customers.find((sum) => sum.state === state)?.count ?? 0]),
        ) as DashboardFigures['customersByLicenses'],
        ...series,
      };
    },
    /** Merges the rows that writes have added, so that reading stays fast. The sums stay the same. */
    foldTotals: (): Promise<void> => foldTotals(db),
  };
}

function sumOf<Field extends string>(rows: readonly Record<Field, number>[], field: Field): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
