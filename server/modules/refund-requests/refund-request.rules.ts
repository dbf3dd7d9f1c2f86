import { GUIDE_DAYS } from '../../../contract/limits.ts';
import type { RefundConditions } from '../../../contract/refund-requests.ts';

/** How long after the payment the money can be asked back. */
const REFUND_DAYS = 30;
const DAY_MS = 86_400_000;

export interface RefundFacts {
  hasSignedIn: boolean;
  /** Null for those who did before it was kept when. */
  firstSignedInAt: Date | null;
  /** Questions of the guide that the owner has answered. */
  answered: number;
  paidAt: Date;
  /** When the money was asked back, or could be. */
  askedAt: Date;
}

/** The refund rule: used the product, completed all questions of the guide, and asks within 30 days. */
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

/** Days of the calendar (UTC) since 1970. */
function dayNumber(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}
