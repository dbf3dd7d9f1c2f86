import { describe, expect, test } from 'vitest';
import { reportDays } from '#contract/funnel.ts';
import {
  conversionOf,
  limitCampaignOfLead,
  limitCampaigns,
  originOf,
} from '#server/modules/sales/funnel/funnel.rules.ts';

describe('The conversion', () => {
  // Bounds of the Wilson score interval, as R's prop.test(paid, visitors, correct = FALSE) gives them.
  test.each([
    [0, 10, 0, 0, 0.2775328],
    [1, 1, 1, 0.2065493, 1],
    [5, 100, 0.05, 0.0215437, 0.1117505],
    [50, 100, 0.5, 0.4038315, 0.5961685],
    [30, 1000, 0.03, 0.021095, 0.0425],
  ])('of %i paid of %i visitors is %f, between %f and %f', (paid, visitors, rate, low, high) => {
    const conversion = conversionOf(paid, visitors);
    expect(conversion?.rate).toBeCloseTo(rate, 10);
    expect(conversion?.low).toBeCloseTo(low, 4);
    expect(conversion?.high).toBeCloseTo(high, 4);
  });

  test('is none without visitors', () => {
    expect(conversionOf(0, 0)).toBeNull();
    expect(conversionOf(3, 0)).toBeNull();
  });

  test('is 1 at most: some who are not counted as visitors pay all the same', () => {
    expect(conversionOf(3, 2)).toMatchObject({ rate: 1, high: 1 });
  });

  test('has a rate between its bounds, and bounds between 0 and 1', () => {
    for (let visitors = 1; visitors < 60; visitors += 1) {
      for (let paid = 0; paid <= visitors; paid += 1) {
        const { rate, low, high } = conversionOf(paid, visitors) ?? { rate: -1, low: 0, high: 0 };
        expect(0 <= low && low <= rate && rate <= high && high <= 1, `${paid} of ${visitors}`).toBe(true);
      }
    }
  });
});

describe('An origin', () => {
  test.each([
    ['/', null, '/', ''],
    ['/ai-insurance/', 'spring', '/ai-insurance', 'spring'],
    ['/info', ' a\n b ', '/info', 'a b'],
    ['/sign-up', undefined, '(other)', ''],
    [null, 'x', '(other)', 'x'],
    ['/', '\0\0', '/', ''],
    ['/', `${'é'.repeat(99)}😀`, '/', `${'é'.repeat(99)}�`],
    ['/', 'a\uD800b', '/', 'a�b'],
  ])('of page %j and campaign %j is %j and %j', (page, campaign, keptPage, keptCampaign) => {
    expect(originOf(page, campaign)).toEqual({ page: keptPage, campaign: keptCampaign });
  });
});

const named = (what: string, length: number) => new Set(Array.from({ length }, (_, at) => `${what} ${at}`));

test('A day has room for 500 campaigns: those it has stay, of new ones the first, and those with leads have room of their own', () => {
  const places = { proven: named('proven', 9), unproven: named('known', 498) };
  const came = ['known 5', 'new 1', '', 'new 2', 'new 3', 'new 1', '(other)', 'known 97', 'proven 8'];
  const limited = limitCampaigns(
    came.map((campaign) => ({ page: '/', campaign })),
    places,
  );
  expect(limited.map(({ campaign }) => campaign)).toEqual([
    'known 5',
    'new 1',
    '',
    'new 2',
    '(other)',
    'new 1',
    '(other)',
    'known 97',
    'proven 8',
  ]);
});

test('A lead gives its campaign a place that no visits can take, as far as 200 of those reach', () => {
  const nameOf = (campaign: string, proven: number) =>
    limitCampaignOfLead({ page: '/', campaign }, { proven: named('proven', proven), unproven: named('known', 500) })
      .campaign;
  expect([nameOf('new', 199), nameOf('new', 200), nameOf('known 499', 200), nameOf('', 200)]).toEqual([
    'new',
    '(other)',
    'known 499',
    '',
  ]);
});

test.each([
  [{}, '2026-10-24', '2026-11-22'],
  [{ to: '2026-03-01' }, '2026-01-31', '2026-03-01'],
  [{ from: '2026-11-01' }, '2026-11-01', '2026-11-22'],
  [{ from: '2026-12-01' }, '2026-12-01', '2026-12-01'],
  [{ from: '2024-02-29', to: '2024-02-29' }, '2024-02-29', '2024-02-29'],
])('On November 22, 2026 a report of %j is of the days from %s to %s', (query, from, to) => {
  expect(reportDays(query, '2026-11-22')).toEqual({ from, to });
});
