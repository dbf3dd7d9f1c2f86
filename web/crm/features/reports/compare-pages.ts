import type { FunnelTotals } from '../../../../contract/funnel.ts';
import { formatShare } from './report-words.ts';

/** Beyond it fewer than 5 of 100 pairs of equally good pages differ as much. */
const Z_95 = 1.96;
/** Who has paid and who has not, on each page, that the test needs if both were equally good. */
const LEAST_EXPECTED = 5;

export interface ComparedPage extends Pick<FunnelTotals, 'visitors' | 'paid'> {
  /** As a sentence begins with it. */
  name: string;
}

export interface Comparison {
  verdict: 'nothing' | 'too-few' | 'chance' | 'real';
  /** What may be concluded, for people who have never heard of a test. */
  sentence: string;
}

/** Whether the difference of two pages can be told from chance: the two-proportion z-test, at 95 %. */
export function comparePages(one: ComparedPage, other: ComparedPage): Comparison {
  const unseen = [one, other].find(({ visitors }) => visitors === 0);
  if (unseen) {
    return {
      verdict: 'nothing',
      sentence: `${unseen.name} had no visitors on these days: there is nothing to compare.`,
    };
  }
  const [rate, otherRate] = [rateOf(one), rateOf(other)];
  const pooled = (rate * one.visitors + otherRate * other.visitors) / (one.visitors + other.visitors);
  const leastExpected = Math.min(pooled, 1 - pooled) * Math.min(one.visitors, other.visitors);
  if (leastExpected < LEAST_EXPECTED) {
    return {
      verdict: 'too-few',
      sentence: 'There are too few visitors or payments yet to tell whether one page sells better than the other.',
    };
  }
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / one.visitors + 1 / other.visitors));
  const [better, worse] = rate >= otherRate ? [one, other] : [other, one];
  const [more, less] = [formatShare(rateOf(better)), formatShare(rateOf(worse))];
  if (Math.abs(rate - otherRate) / deviation < Z_95) {
    return {
      verdict: 'chance',
      sentence: `${more} of the visitors of one page have paid and ${less} of the other: a difference that can be chance. Neither page can be said to sell better.`,
    };
  }
  return {
    verdict: 'real',
    sentence: `${better.name} sells better: ${more} of its visitors have paid, against ${less}. If both were equally good, chance would make such a difference less than one time in 20.`,
  };
}

function rateOf({ paid, visitors }: ComparedPage): number {
  return Math.min(1, paid / visitors);
}
