import { type FunnelQuery, type FunnelReport, reportDays } from '#contract/funnel.ts';
import { toAmount, toCents } from '#contract/money.ts';
import { readToday } from '#server/database/clock.ts';
import type { Database, Db } from '#server/database/database.ts';
import {
  type Bucket,
  bucketsOf,
  conversionOf,
  type FunnelStep,
  limitCampaignOfLead,
  markOf,
  originOf,
} from './funnel.rules.ts';
import {
  addRevenue,
  countOnce,
  findSubmission,
  NOW,
  readPlaces,
  readRows,
  readTotals,
  type Submission,
} from './funnel.store.ts';

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
export type FunnelService = ReturnType<typeof createFunnelService>;

export function createFunnelService({ db }: Pick<Database, 'db'>) {
  async function bucketsOfSubmission(tx: Db, { day, page, campaign }: Submission): Promise<Bucket[]> {
    const origin = originOf(page, campaign);
    if (origin.campaign === '') return bucketsOf(origin);
    return bucketsOf(limitCampaignOfLead(origin, await readPlaces(tx, day)));
  }

  async function count(tx: Db, customerId: string, step: FunnelStep, submission: Submission): Promise<void> {
    const { day } = submission;
    const steps = (await bucketsOfSubmission(tx, submission)).map((bucket) => ({
      ...bucket,
      step,
      mark: markOf(customerId, day, step, bucket.scope, bucket.page, bucket.campaign),
    }));
    await countOnce(tx, day, CUSTOMER_MARK_DAYS, steps);
  }

  /** Returns the first and last day of a query. */
  const daysOf = async (query: FunnelQuery) => reportDays(query, await readToday(db));

  return {
    /** Counts a submission once for each customer, day, page and campaign, if the transaction commits. */
    countLead: (tx: Db, customerId: string, submission: Submission): Promise<void> =>
      count(tx, customerId, 'leads', submission),
    /** Counts a later step of a customer once for the submission that led to it, if the transaction commits. */
    countCustomer: async (tx: Db, customerId: string, step: 'checkouts' | 'paid', at?: Date): Promise<void> => {
      const submission = await findSubmission(tx, customerId, at ?? NOW);
      if (submission) await count(tx, customerId, step, submission);
    },
    /** Adds the change of a purchase's amount, which is negative after a refund. */
    countRevenue: async (tx: Db, { customerId, createdAt, before, after }: RevenueChange): Promise<void> => {
      const cents = toCents(after) - toCents(before);
      if (cents === 0) return;
      const submission = await findSubmission(tx, customerId, createdAt);
      if (!submission) return;
      await addRevenue(tx, submission.day, toAmount(cents), await bucketsOfSubmission(tx, submission));
    },
    report: async (query: FunnelQuery): Promise<FunnelReport> => {
      const { page, campaign } = query;
      const asked = { ...(await daysOf(query)), page, campaign };
      const [rows, totals] = await Promise.all([readRows(db, asked), readTotals(db, asked)]);
      const figures = totals ?? { visitors: 0, dialogs: 0, leads: 0, checkouts: 0, paid: 0, revenue: '0.00' };
      return { rows, totals: { ...figures, conversion: conversionOf(figures.paid, figures.visitors) } };
    },
    daysOf,
  };
}
