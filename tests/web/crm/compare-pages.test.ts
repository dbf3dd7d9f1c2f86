import { describe, expect, test } from 'vitest';
import { comparePages } from '#crm/features/sales/reports/compare-pages.ts';
import { rangeOf } from '#crm/features/sales/reports/report-query.ts';
import { moveEnd } from '#crm/shared/day-range.ts';

const main = { name: 'The main page', visitors: 0, paid: 0 };
const variant = { name: 'The variant page', visitors: 0, paid: 0 };

describe('The comparison of two pages', () => {
  // The comments give |z| with the pooled share: the root of X-squared in R, prop.test(…, correct = FALSE).
  test.each([
    ['nothing', 0, 0, 0, 0],
    ['nothing', 5, 100, 0, 0],
    ['too-few', 0, 1_000, 0, 1_000],
    ['too-few', 4, 100, 5, 100],
    ['too-few', 100, 100, 99, 100],
    ['too-few', 1, 20, 300, 3_000],
    // |z| 0.91
    ['chance', 20, 500, 26, 500],
    ['chance', 50, 1_000, 50, 1_000],
    // |z| 1.90 and 1.97
    ['chance', 100, 1_000, 127, 1_000],
    ['real', 100, 1_000, 128, 1_000],
    // |z| 4.95
    ['real', 50, 1_000, 110, 1_000],
    ['real', 990, 1_000, 950, 1_000],
    // Visitors who are not counted may still pay.
    ['real', 120, 100, 20, 100],
  ])('is %s for %i paid of %i against %i of %i, whichever comes first', (result, paid, visitors, otherPaid, others) => {
    const [one, other] = [
      { ...main, paid, visitors },
      { ...variant, paid: otherPaid, visitors: others },
    ];
    expect(comparePages(one, other).result).toBe(result);
    expect(comparePages(other, one).result).toBe(result);
  });

  test('names the better page, with both shares', () => {
    const sentence =
      'The variant page sells better: 11.0% of its visitors have paid, against 5.0%. If both were equally good, chance would make such a difference less than one time in 20.';
    const [one, other] = [
      { ...main, paid: 50, visitors: 1_000 },
      { ...variant, paid: 110, visitors: 1_000 },
    ];
    expect(comparePages(one, other).sentence).toBe(sentence);
    expect(comparePages(other, one).sentence).toBe(sentence);
  });

  test('names the page that nobody has seen', () => {
    expect(comparePages({ ...main, visitors: 5 }, variant).sentence).toMatch(/^The variant page had no visitors/);
  });
});

describe('The days of a report', () => {
  test.each([
    ['', '2026-10-24', '2026-11-22', 30],
    ['days=7', '2026-11-16', '2026-11-22', 7],
    ['days=8', '2026-10-24', '2026-11-22', 30],
    ['from=2026-01-01&to=2026-01-31', '2026-01-01', '2026-01-31', undefined],
    ['from=2026-02-01&to=2026-01-31', '2026-10-24', '2026-11-22', 30],
    ['from=2026-02-30&to=2026-03-31', '2026-10-24', '2026-11-22', 30],
    ['from=yesterday&to=today&days=90', '2026-08-25', '2026-11-22', 90],
  ])('for ?%s are %s to %s', (search, from, to, span) => {
    expect(rangeOf(new URLSearchParams(search), '2026-11-22')).toEqual({ from, to, span });
  });

  test('never end before they begin: the other end moves along', () => {
    const range = { from: '2026-11-01', to: '2026-11-10' };
    expect(moveEnd(range, 'from', '2026-11-05')).toEqual({ from: '2026-11-05', to: '2026-11-10' });
    expect(moveEnd(range, 'from', '2026-11-15')).toEqual({ from: '2026-11-15', to: '2026-11-15' });
    expect(moveEnd(range, 'to', '2026-10-15')).toEqual({ from: '2026-10-15', to: '2026-10-15' });
  });
});
