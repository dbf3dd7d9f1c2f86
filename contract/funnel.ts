import * as z from 'zod/mini';

/** Groups pages that are not landing pages, and campaigns above the daily maximum. */
export const OTHER = '(other)';

/** Length of the report in days, by default. */
export const FUNNEL_DEFAULT_DAYS = 30;

/** Maximum number of rows. A report keeps the rows with the most visitors, and its totals cover all rows. */
export const FUNNEL_MAX_ROWS = 1000;

/** An event that the visitor's browser reports: a page view or an opened lead dialog. The server records the later steps itself. */
export const FunnelEvent = z.object({
  event: z.enum(['visit', 'dialog'], 'event must be visit or dialog'),
  /** Path of the page. */
  page: z.string('page is required').check(z.maxLength(500), z.regex(/^\//, 'page must be a path')),
  /** The `utm_campaign` of the visit. */
  campaign: z.nullish(z.string().check(z.maxLength(500))),
});
export type FunnelEvent = z.infer<typeof FunnelEvent>;

const Day = z.iso.date('must be a day such as 2026-11-22');

/** Days are in UTC and inclusive. */
export const FunnelQuery = z
  .object({
    from: z.optional(Day),
    to: z.optional(Day),
    page: z.optional(z.string().check(z.maxLength(500))),
    /** Empty for visitors without a campaign. */
    campaign: z.optional(z.string().check(z.maxLength(500))),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, { error: 'from must not be after to', path: ['from'] }),
  );
export type FunnelQuery = z.infer<typeof FunnelQuery>;

const figures = {
  /** Counts a visitor once a day for each page and campaign, and once in the totals. */
  visitors: z.number(),
  dialogs: z.number(),
  /** Customers who submitted their data on these days. The next two fields count those who got further, at any later time. */
  leads: z.number(),
  checkouts: z.number(),
  paid: z.number(),
  /** Revenue net of refunds, with two decimals, from these customers' purchases within 30 days. Renewals are not included. */
  revenue: z.string(),
};

export const FunnelFigures = z.object(figures);
export type FunnelFigures = z.infer<typeof FunnelFigures>;

export const FunnelRow = z.object({
  page: z.string(),
  /** Null for visitors without a campaign. */
  campaign: z.nullable(z.string()),
  ...figures,
});
export type FunnelRow = z.infer<typeof FunnelRow>;

/** A share from 0 to 1, with the bounds of its 95 % interval. */
export const Conversion = z.object({ rate: z.number(), low: z.number(), high: z.number() });
export type Conversion = z.infer<typeof Conversion>;

export const FunnelTotals = z.object({
  ...figures,
  /** Paid divided by visitors. Null without visitors. */
  conversion: z.nullable(Conversion),
});
export type FunnelTotals = z.infer<typeof FunnelTotals>;

export const FunnelReport = z.object({
  /** One row per page and campaign, most visitors first. */
  rows: z.array(FunnelRow),
  totals: FunnelTotals,
});
export type FunnelReport = z.infer<typeof FunnelReport>;

/** The columns of the exported file, which contains the rows. */
export const FUNNEL_COLUMNS = [
  'page',
  'campaign',
  'visitors',
  'dialogs',
  'leads',
  'checkouts',
  'paid',
  'revenue',
] as const satisfies (keyof FunnelRow)[];

/** Returns the days of a report, filling in a missing start or end. `today` is in UTC. */
export function reportDays({ from, to }: FunnelQuery, today: string): { from: string; to: string } {
  const end = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? addDays(end, 1 - FUNNEL_DEFAULT_DAYS), to: end };
}

/** Adds days to a day such as `2026-11-22`. `count` may be negative. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Returns the name of the exported file. */
export function funnelFileName({ from, to }: { from: string; to: string }): string {
  return `funnel-${from}-to-${to}.csv`;
}
