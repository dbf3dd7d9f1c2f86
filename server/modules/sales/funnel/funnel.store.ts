import { and, between, desc, eq, type SQL, sql } from 'drizzle-orm';
import { FUNNEL_MAX_ROWS, type FunnelFigures, type FunnelRow, OTHER } from '#contract/funnel.ts';
import type { Db } from '#server/database/database.ts';
import { asRecords } from '#server/database/records.ts';
import { contacts, funnelDays, funnelSalts } from '#server/database/schema.ts';
import { type Bucket, type FunnelStep, MAX_PROVEN, type Places } from './funnel.rules.ts';

/** How long a customer's steps count for a submission. */
const ATTRIBUTION = sql`interval '30 days'`;
/** Days for which a campaign keeps its place after it has led to a lead. */
const PROVEN_DAYS = 90;

/** Time at which the transaction started. */
export const NOW = sql`now()`;
const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;

/** Returns the current UTC day and its salt. Saves `fresh` when the day has no salt yet. */
export async function ensureSalt(tx: Db, fresh: string): Promise<{ day: string; salt: string }> {
  const ofToday = tx.select().from(funnelSalts).where(sql`${funnelSalts.day} = ${TODAY}`);
  const [known] = await ofToday;
  if (known) return known;
  await tx.insert(funnelSalts).values({ day: TODAY, salt: fresh }).onConflictDoNothing();
  const [made] = await ofToday;
  if (!made) throw new Error('The salt of the day vanished');
  return made;
}

export async function readPlaces(tx: Db, day: string): Promise<Places> {
  const named = sql`scope = 'campaign' AND campaign NOT IN ('', ${OTHER})`;
  const { rows } = await tx.execute<{ campaign: string; proven: boolean }>(sql`
    WITH proven AS (
      SELECT campaign FROM funnel_days
      WHERE ${named} AND day BETWEEN ${day}::date - ${PROVEN_DAYS}::int AND ${day}::date AND leads > 0
      GROUP BY campaign ORDER BY sum(leads) DESC, campaign LIMIT ${MAX_PROVEN}
    )
    SELECT campaign, true AS proven FROM proven
    UNION SELECT campaign, false FROM funnel_days
    WHERE ${named} AND day = ${day}::date AND campaign NOT IN (SELECT campaign FROM proven)`);
  const namesWhere = (wanted: boolean) =>
    new Set(rows.flatMap(({ campaign, proven }) => (proven === wanted ? [campaign] : [])));
  return { proven: namesWhere(true), unproven: namesWhere(false) };
}

interface MarkedStep extends Bucket {
  step: FunnelStep;
  mark: string;
}

/** Adds each step to its bucket, once for each mark. A mark expires `markDays` after `day`. */
export async function countOnce(tx: Db, day: string, markDays: number, steps: readonly MarkedStep[]): Promise<void> {
  if (steps.length === 0) return;
  // Sorted, so that concurrent transactions do not deadlock.
  await tx.execute(sql`
    WITH came AS (
      SELECT DISTINCT ON (mark) scope, page, campaign, step, mark
      FROM ${asRecords(steps, sql`(scope text, page text, campaign text, step text, mark uuid)`)}
    ), fresh AS (
      INSERT INTO funnel_marks (expires_on, mark)
      SELECT ${day}::date + ${markDays}::int, mark FROM came ORDER BY mark
      ON CONFLICT DO NOTHING
      RETURNING mark
    )
    INSERT INTO funnel_days AS counted (scope, day, page, campaign, visitors, dialogs, leads, checkouts, paid)
    SELECT scope, ${day}::date, page, campaign, ${countOf('visitors')}, ${countOf('dialogs')}, ${countOf('leads')},
      ${countOf('checkouts')}, ${countOf('paid')}
    FROM came JOIN fresh USING (mark)
    GROUP BY scope, page, campaign
    ORDER BY scope, page, campaign
    ON CONFLICT (scope, day, page, campaign) DO UPDATE SET
      visitors = counted.visitors + excluded.visitors, dialogs = counted.dialogs + excluded.dialogs,
      leads = counted.leads + excluded.leads, checkouts = counted.checkouts + excluded.checkouts,
      paid = counted.paid + excluded.paid`);
}

function countOf(step: FunnelStep): SQL {
  return sql`count(*) FILTER (WHERE step = ${step})`;
}

/** Adds an amount, which may be negative, to each bucket. */
export async function addRevenue(tx: Db, day: string, amount: string, buckets: readonly Bucket[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO funnel_days AS counted (scope, day, page, campaign, revenue)
    SELECT scope, ${day}::date, page, campaign, ${amount}::numeric
    FROM ${asRecords(buckets, sql`(scope text, page text, campaign text)`)}
    ORDER BY scope, page, campaign
    ON CONFLICT (scope, day, page, campaign) DO UPDATE SET revenue = counted.revenue + excluded.revenue`);
}

/** The day, page and campaign of a form's submission. */
export interface Submission {
  /** UTC day. */
  day: string;
  page: string | null;
  campaign: string | null;
}

/** Finds the submission that a customer's step at a given time counts for. Upsell submissions do not count. */
export async function findSubmission(tx: Db, customerId: string, at: Date | SQL): Promise<Submission | undefined> {
  const moment = sql`${at instanceof Date ? at.toISOString() : at}::timestamptz(3)`;
  const [row] = await tx
    .select({
      day: sql<string>`(${contacts.createdAt} AT TIME ZONE 'UTC')::date::text`,
      page: contacts.page,
      campaign: sql<string | null>`${contacts.campaign} ->> 'utm_campaign'`,
    })
    .from(contacts)
    .where(
      and(
        eq(contacts.customerId, customerId),
        sql`${contacts.productType} IS DISTINCT FROM 'upsell'`,
        sql`${contacts.createdAt} <= ${moment} AND ${contacts.createdAt} > ${moment} - ${ATTRIBUTION}`,
      ),
    )
    .orderBy(desc(contacts.createdAt), desc(contacts.id))
    .limit(1);
  return row;
}

interface ReportQuery {
  from: string;
  to: string;
  page: string | undefined;
  campaign: string | undefined;
}

const FIGURES = {
  visitors: sumOf('visitors'),
  dialogs: sumOf('dialogs'),
  leads: sumOf('leads'),
  checkouts: sumOf('checkouts'),
  paid: sumOf('paid'),
  revenue: sql<string>`coalesce(sum(${funnelDays.revenue}), 0)::numeric(14, 2)::text`,
};

function sumOf(step: FunnelStep): SQL<number> {
  return sql<number>`coalesce(sum(${funnelDays[step]}), 0)::float8`;
}

export async function readRows(db: Db, query: ReportQuery): Promise<FunnelRow[]> {
  const { page, campaign } = funnelDays;
  const rows = await db
    .select({ page, campaign, ...FIGURES })
    .from(funnelDays)
    .where(isAskedFor('page_campaign', query))
    .groupBy(page, campaign)
    .orderBy(desc(FIGURES.visitors), desc(FIGURES.leads), page, campaign)
    .limit(FUNNEL_MAX_ROWS);
  return rows.map((row) => ({ ...row, campaign: row.campaign || null }));
}

export async function readTotals(db: Db, query: ReportQuery): Promise<FunnelFigures | undefined> {
  const [totals] = await db
    .select(FIGURES)
    .from(funnelDays)
    .where(isAskedFor(scopeOf(query), query));
  return totals;
}

/** Returns the scope whose rows count a person once who came in several ways. */
function scopeOf({ page, campaign }: ReportQuery): Bucket['scope'] {
  if (page !== undefined) return campaign === undefined ? 'page' : 'page_campaign';
  return campaign === undefined ? 'all' : 'campaign';
}

function isAskedFor(scope: Bucket['scope'], { from, to, page, campaign }: ReportQuery): SQL | undefined {
  return and(
    eq(funnelDays.scope, scope),
    between(funnelDays.day, from, to),
    page === undefined ? undefined : eq(funnelDays.page, page),
    campaign === undefined ? undefined : eq(funnelDays.campaign, campaign),
  );
}
