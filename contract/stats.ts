import * as z from 'zod/mini';
import { LicenseState } from './customers.ts';

/** Totals over all data, for the dashboard's stat cards and charts. Amounts have two decimals. */
export const Stats = z.object({
  /** All purchases except failed, refunded and canceled, less what has been refunded of them. */
  totalRevenue: z.string(),
  totalCustomers: z.number(),
  /** Customers who have access. */
  buyers: z.number(),
  totalPurchases: z.number(),
  teamMembers: z.number(),
  usedLicenses: z.number(),
  totalLicenses: z.number(),
  /** How many customers are in each state of their licenses. */
  customersByLicenses: z.record(LicenseState, z.number()),
  /** The last twelve months, oldest first, as `YYYY-MM`. */
  revenueByMonth: z.array(z.object({ month: z.string(), amount: z.string() })),
  /** The last twelve weeks, oldest first, by the Monday each begins on (UTC). */
  customersByWeek: z.array(z.object({ week: z.string(), count: z.number() })),
  /** The same of purchases. */
  purchasesByWeek: z.array(z.object({ week: z.string(), count: z.number() })),
});
export type Stats = z.infer<typeof Stats>;
