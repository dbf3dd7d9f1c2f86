import { type FunnelQuery, type FunnelReport, reportDays } from '../../../contract/funnel.ts';
import { toAmount, toCents } from '../../../contract/money.ts';
import { readToday } from '../../database/clock.ts';
import type { Database, Db } from '../../database/database.ts';
import {
  bucketsOf,
  conversionOf,
  type FunnelStep,
  limitCampaigns,
  markOf,
  type Origin,
  originOf,
} from './funnel.rules.ts';
import { addRevenue, countOnce, findSubmission, listCampaigns, NOW, readRows, readTotals } from './funnel.store.ts';

/** Days for which the marks of a customer's steps are kept. Steps count for 30 days after the submission. */
const CUSTOMER_MARK_DAYS = 31;

/** The amount of a purchase before and after a change. */
interface RevenueChange {
  customerId: string;
  createdAt: Date;
  before: string;
  after: string;
}

/**
 * Counts the steps of visitors and customers by UTC day, page and campaign. A customer's step counts for the page, campaign and day
 * of the submission that led to it.
 */
export interface FunnelService {
  /** Counts a customer's step once for each day, page and campaign of a submission, if the transaction commits. */
  countCustomer(
    tx: Db,
    customerId: string,
    step: Exclude<FunnelStep, 'visitors' | 'dialogs'>,
    at?: Date,
  ): Promise<void>;
  /** Adds the change of a purchase's amount, which is negative after a refund. */
  countRevenue(tx: Db, change: RevenueChange): Promise<void>;
  report(query: FunnelQuery): Promise<FunnelReport>;
  /** Returns the first and last day of a query. */
  daysOf(query: FunnelQuery): Promise<{ from: string; to: string }>;
}

export function createFunnelService({ reading }: Pick<Database, 'reading'>): FunnelService {
  async function submissionOf(
    tx: Db,
    customerId: string,
    at: Date | undefined,
  ): Promise<{ day: string; origin: Origin } | undefined> {
    const submission = await findSubmission(tx, customerId, at ?? NOW);
    if (!submission) return undefined;
    const { day, page, campaign } = submission;
    const [origin] = limitCampaigns([originOf(page, campaign)], await listCampaigns(tx, day));
    return origin && { day, origin };
  }

  const daysOf = async (query: FunnelQuery) => reportDays(query, await readToday(reading.db));

  return {
    countCustomer: async (tx, customerId, step, at) => {
      const submission = await submissionOf(tx, customerId, at);
      if (!submission) return;
      const { day, origin } = submission;
      const steps = bucketsOf(origin).map((bucket) => ({
        ...bucket,
        step,
        mark: markOf(customerId, day, step, bucket.scope, bucket.page, bucket.campaign),
      }));
      await countOnce(tx, day, CUSTOMER_MARK_DAYS, steps);
    },
    countRevenue: async (tx, { customerId, createdAt, before, after }) => {
      const cents = toCents(after) - toCents(before);
      if (cents === 0) return;
      const submission = await submissionOf(tx, customerId, createdAt);
      if (submission) await addRevenue(tx, submission.day, toAmount(cents), bucketsOf(submission.origin));
    },
    report: async (query) => {
      const { page, campaign } = query;
      const asked = { ...(await daysOf(query)), page, campaign };
      const [rows, totals] = await Promise.all([readRows(reading.db, asked), readTotals(reading.db, asked)]);
      const figures = totals ?? { visitors: 0, dialogs: 0, leads: 0, checkouts: 0, paid: 0, revenue: '0.00' };
      return { rows, totals: { ...figures, conversion: conversionOf(figures.paid, figures.visitors) } };
    },
    daysOf,
  };
}
