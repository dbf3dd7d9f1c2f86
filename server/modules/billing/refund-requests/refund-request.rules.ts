import { GUIDE_DAYS } from '#contract/limits.ts';
import type { RefundConditions } from '#contract/refund-requests.ts';

/** Days after the payment within which a refund can be requested. */
const REFUND_DAYS = 30;
const DAY_MS = 86_400_000;

export interface RefundFacts {
  hasSignedIn: boolean;
  /** Null for customers who signed in before this time was recorded. */
  firstSignedInAt: Date | null;
  lastUsedAt: Date | null;
  activeDays30: number;
  /** Number of guide questions that the owner has answered. */
  answered: number;
  paidAt: Date;
  /** When the refund was requested, or now. */
  askedAt: Date;
}

/** Checks the refund conditions: the customer has used the product, answered all questions of the guide, and asks within 30 days. */
export function conditionsOf({
  hasSignedIn,
  firstSignedInAt,
  lastUsedAt,
  activeDays30,
  answered,
  paidAt,
  askedAt,
}: RefundFacts): RefundConditions {
  const day = dayNumber(askedAt) - dayNumber(paidAt) + 1;
  return {
    used: {
      met: hasSignedIn || firstSignedInAt !== null,
      at: firstSignedInAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      activeDays30,
    },
    guide: { met: answered >= GUIDE_DAYS, answered, total: GUIDE_DAYS },
    inTime: { met: day <= REFUND_DAYS, day, days: REFUND_DAYS },
  };
}

const UNKNOWN_USE = { lastUsedAt: null, activeDays30: 0 };

/** Returns the conditions as they were at a decision. Those of before the app told of its use say nothing about it. */
export function keptConditionsOf(kept: RefundConditions): RefundConditions {
  return { ...kept, used: { ...UNKNOWN_USE, ...kept.used } };
}

/** Returns the number of calendar days (UTC) since 1970. */
function dayNumber(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}
