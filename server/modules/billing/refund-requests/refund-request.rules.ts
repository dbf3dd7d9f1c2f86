import { GUIDE_DAYS } from '#contract/limits.ts';
import type { RefundConditions } from '#contract/refund-requests.ts';

/** Days after the payment within which a refund can be requested. */
const REFUND_DAYS = 30;
const DAY_MS = 86_400_000;

export interface RefundFacts {
  hasSignedIn: boolean;
  /** Null for customers who signed in before this time was recorded. */
  firstSignedInAt: Date | null;
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
  answered,
  paidAt,
  askedAt,
}: RefundFacts): RefundConditions {
  const day = dayNumber(askedAt) - dayNumber(paidAt) + 1;
  return {
    used: { met: hasSignedIn || firstSignedInAt !== null, at: firstSignedInAt?.toISOString() ?? null },
    guide: { met: answered >= GUIDE_DAYS, answered, total: GUIDE_DAYS },
    inTime: { met: day <= REFUND_DAYS, day, days: REFUND_DAYS },
  };
}

/** Returns the number of calendar days (UTC) since 1970. */
function dayNumber(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}
