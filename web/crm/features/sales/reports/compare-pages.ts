import type { FunnelTotals } from '#contract/funnel.ts';
import { formatShare } from '#crm/shared/share.ts';

/** Critical value: fewer than 5 of 100 pairs of equally good pages differ by more. */
const Z_95 = 1.96;
/** The test requires at least this expected number of payers and non-payers on each page. */
const LEAST_EXPECTED = 5;

export interface ComparedPage extends Pick<FunnelTotals, 'visitors' | 'paid'> {
  /** The name at the beginning of a sentence. */
  name: string;
}

export interface Comparison {
  result: 'nothing' | 'too-few' | 'chance' | 'real';
  /** The conclusion, for readers who do not know statistics. */
  sentence: string;
}

/** Tests whether the difference of two pages is significant, by the two-proportion z-test at 95 %. */
export function comparePages(one: ComparedPage, other: ComparedPage): Comparison {
  const unseen = [one, other].find(({ visitors }) => visitors === 0);
  if (unseen) {
    return {
      result: 'nothing',
      sentence: `${unseen.name} had no visitors on these days: there is nothing to compare.`,
    };
  }
  const [rate, otherRate] = [rateOf(one), rateOf(other)];
  const pooled = (rate * one.visitors + otherRate * other.visitors) / (one.visitors + other.visitors);
  const leastExpected = Math.min(pooled, 1 - pooled) * Math.min(one.visitors, other.visitors);
  if (leastExpected < LEAST_EXPECTED) {
    return {
      result: 'too-few',
      sentence: 'There are too few visitors or payments yet to tell whether one page sells better than the other.',
    };
  }
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / one.visitors + 1 / other.visitors));
  const [better, worse] = rate >= otherRate ? [one, other] : [other, one];
  const [more, less] = [formatShare(rateOf(better)), formatShare(rateOf(worse))];
  if (Math.abs(rate - otherRate) / deviation < Z_95) {
    return {
      result: 'chance',
      sentence: `${more} of the visitors of one page have paid and ${less} of the other: a difference that can be chance. Neither page can be said to sell better.`,
    };
  }
  return {
    result: 'real',
    sentence: `${better.name} sells better: ${more} of its visitors have paid, against ${less}. If both were equally good, chance would make such a difference less than one time in 20.`,
  };
}

function rateOf({ paid, visitors }: ComparedPage): number {
  return Math.min(1, paid / visitors);
}
