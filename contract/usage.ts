import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** Most events in one call of the AI app. */
export const MOST_USAGE_EVENTS = 500;
/** How far ahead the app's clock may be. What is later is not counted. */
export const USAGE_AHEAD_MS = 5 * 60_000;
/** The days that `activeDays30` counts. */
export const ACTIVE_DAYS = 30;

const SHORT = 200;
const LONGEST_AGO = 365;
const WITHIN = `usedWithin must be from 1 to ${LONGEST_AGO} days`;

/** A filter in a URL: days within which somebody used the AI app last. */
export const UsedWithin = z.optional(
  z.coerce.number(WITHIN).check(z.int(WITHIN), z.gte(1, WITHIN), z.lte(LONGEST_AGO, WITHIN)),
);

function words(name: string) {
  return z.string(`${name} is required`).check(
    z.minLength(1, `${name} is required`),
    z.maxLength(SHORT, `${name} is too long`),
    // What the database cannot store would otherwise fail in the middle.
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), `${name} must be plain text`),
  );
}

/** Something that a person did in the AI app. */
const UsageEvent = z.object({
  /** The app's own id. What is told again counts once. */
  id: words('id'),
  /** `customer:{id}` or `member:{id}`. */
  sub: words('sub'),
  /** What they did, in the app's words, such as `question`. */
  type: words('type'),
  at: z.iso
    .datetime({ offset: true, error: 'at must be an ISO time' })
    .check(z.refine((at) => Date.parse(at) > 0, 'at must be after 1970')),
});
export type UsageEvent = z.infer<typeof UsageEvent>;

export const UsageReport = z.object({
  events: z
    .array(UsageEvent, 'events is required')
    .check(z.maxLength(MOST_USAGE_EVENTS, `At most ${MOST_USAGE_EVENTS} events in one call`)),
});
export type UsageReport = z.infer<typeof UsageReport>;

/** Sums of what a customer and their team did in the AI app in the last year, the newest day first. */
export const CustomerUsage = z.object({
  days: z.array(
    z.object({
      /** YYYY-MM-DD in UTC. */
      day: z.string(),
      sub: z.string(),
      type: z.string(),
      count: z.number(),
    }),
  ),
});
export type CustomerUsage = z.infer<typeof CustomerUsage>;

/** The last use of the AI app, and the number of the last 30 days (UTC, today is one) with any. A customer's are their own, without their team's. */
export const usageFields = { lastUsedAt: z.nullable(Instant), activeDays30: z.number() };
