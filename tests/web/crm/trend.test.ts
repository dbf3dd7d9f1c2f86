import { describe, expect, it } from 'vitest';
import { trendOf } from '../../../web/crm/dashboard/trend.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const daysAgo = (days: number) => ({ createdAt: new Date(NOW - days * 86_400_000).toISOString() });
const count = () => 1;

describe('trend', () => {
  it('puts each row into its week, the present one last', () => {
    const { weeks } = trendOf([daysAgo(0), daysAgo(6.9), daysAgo(7), daysAgo(83.9)], count, NOW);
    expect(weeks).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
  });

  it('leaves out what is older than twelve weeks', () => {
    expect(trendOf([daysAgo(84)], count, NOW).weeks).toEqual(new Array(12).fill(0));
  });

  it('adds up the last 30 days, to the day', () => {
    expect(trendOf([daysAgo(1), daysAgo(29.9), daysAgo(30)], () => 50, NOW).recent).toBe(100);
  });

  it('counts a row from a clock ahead of ours as of now', () => {
    const trend = trendOf([daysAgo(-1)], count, NOW);
    expect(trend.weeks.at(-1)).toBe(1);
    expect(trend.recent).toBe(1);
  });
});
