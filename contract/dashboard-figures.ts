import * as z from 'zod/mini';
import { LicenseState } from './customers.ts';

/** Totals over all data, for the dashboard's stat cards and charts. Amounts have two decimals. */
export const DashboardFigures = z.object({
  /** Revenue from all purchases except failed, refunded and canceled ones, minus partial refunds. */
  totalRevenue: z.string(),
  totalCustomers: z.number(),
  /** Customers who have access. */
  buyers: z.number(),
  totalPurchases: z.number(),
  teamMembers: z.number(),
  usedLicenses: z.number(),
  totalLicenses: z.number(),
  /** Number of customers in each license state. */
  customersByLicenses: z.record(LicenseState, z.number()),
  /** The last twelve months, oldest first, as `YYYY-MM`. */
  revenueByMonth: z.array(z.object({ month: z.string(), amount: z.string() })),
  /** The last twelve weeks, oldest first, each named by its Monday (UTC). */
  customersByWeek: z.array(z.object({ week: z.string(), count: z.number() })),
  /** The same for purchases. */
  purchasesByWeek: z.array(z.object({ week: z.string(), count: z.number() })),
});
export type DashboardFigures = z.infer<typeof DashboardFigures>;
