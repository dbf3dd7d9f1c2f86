import type { RefundConditions } from '../../../../contract/refund-requests.ts';
import { dateLabel } from '../../shared/local-time.ts';

interface Condition {
  isMet: boolean;
  /** The state of the condition, with its evidence. */
  evidence: string;
}

/** Describes the refund conditions, in the rule's order. */
export function describeConditions({ used, guide, inTime }: RefundConditions): Condition[] {
  return [
    { isMet: used.met, evidence: used.at ? `First signed in on ${dateLabel(used.at)}` : 'Has never signed in' },
    { isMet: guide.met, evidence: `${guide.answered} of ${guide.total} answers` },
    { isMet: inTime.met, evidence: `Day ${inTime.day} of ${inTime.days}` },
  ];
}

export function unmetConditions(conditions: RefundConditions): string[] {
  return describeConditions(conditions).flatMap(({ isMet, evidence }) => (isMet ? [] : evidence));
}
