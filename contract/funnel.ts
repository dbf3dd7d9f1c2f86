import * as z from 'zod/mini';

/** Under this name stand together: pages that are no landing page, and campaigns beyond those that a day may have. */
export const OTHER = '(other)';

/** Days of the report, unless asked for others. */
export const FUNNEL_DEFAULT_DAYS = 30;

/** Rows of one report at most: those with the most visitors. The totals are of all. */
export const FUNNEL_MAX_ROWS = 1000;

/** What a visitor's browser tells: that a page was seen, or the lead dialog on it. What comes after it the server knows. */
export const FunnelEvent = z.object({
  event: z.enum(['visit', 'dialog'], 'event must be visit or dialog'),
  /** Path of the page. */
  page: z.string('page is required').check(z.maxLength(500), z.regex(/^\//, 'page must be a path')),
  /** The `utm_campaign` that the visitor came by. */
  campaign: z.nullish(z.string().check(z.maxLength(500))),
});
export type FunnelEvent = z.infer<typeof FunnelEvent>;

const Day = z.iso.date('must be a day such as 2026-11-22');

/** Days are UTC, both included. */
export const FunnelQuery = z
  .object({
    from: z.optional(Day),
    to: z.optional(Day),
    page: z.optional(z.string().check(z.maxLength(500))),
    /** Empty for visitors who came by none. */
    campaign: z.optional(z.string().check(z.maxLength(500))),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, { error: 'from must not be after to', path: ['from'] }),
  );
export type FunnelQuery = z.infer<typeof FunnelQuery>;

const figures = {
  /** A visitor counts once a day for each page and campaign, and once in the totals. */
  visitors: z.number(),
  dialogs: z.number(),
  /** Customers who left their data on these days, and how many of these came further, whenever that was. */
  leads: z.number(),
  checkouts: z.number(),
  paid: z.number(),
  /** Net of refunds, with two decimals, of the purchases of these customers within 30 days; renewals are none. */
  revenue: z.string(),
};

export const FunnelFigures = z.object(figures);
export type FunnelFigures = z.infer<typeof FunnelFigures>;

export const FunnelRow = z.object({
  page: z.string(),
  /** Null for visitors who came by none. */
  campaign: z.nullable(z.string()),
  ...figures,
});
export type FunnelRow = z.infer<typeof FunnelRow>;

/** A share from 0 to 1, with the bounds of its 95 % interval. */
export const Conversion = z.object({ rate: z.number(), low: z.number(), high: z.number() });
export type Conversion = z.infer<typeof Conversion>;

export const FunnelTotals = z.object({
  ...figures,
  /** Paid over visitors; null without visitors. */
  conversion: z.nullable(Conversion),
});
export type FunnelTotals = z.infer<typeof FunnelTotals>;

export const FunnelReport = z.object({
  /** By page and campaign, those with the most visitors first. */
  rows: z.array(FunnelRow),
  totals: FunnelTotals,
});
export type FunnelReport = z.infer<typeof FunnelReport>;

/** The columns of the report's file, which has the rows. */
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

/** The days of a report that names none, or only its end or its beginning. `today` is in UTC. */
export function reportDays({ from, to }: FunnelQuery, today: string): { from: string; to: string } {
  const end = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? addDays(end, 1 - FUNNEL_DEFAULT_DAYS), to: end };
}

/** `2026-11-22` and some days on, or back. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** What the report's file is called. */
export function funnelFileName({ from, to }: { from: string; to: string }): string {
  return `funnel-${from}-to-${to}.csv`;
}
