import { describe, expect, test } from 'vitest';
import { lastDaysOf, typesInWords } from '#crm/shared/app-use/day-sums.ts';

const NOW = Date.parse('2026-11-28T23:59:59Z');
const DAYS = [
  { day: '2026-11-28', sub: 'customer:1', type: 'question', count: 3 },
  { day: '2026-11-28', sub: 'customer:1', type: 'sign_in', count: 1 },
  { day: '2026-11-28', sub: 'member:2', type: 'question', count: 9 },
  { day: '2026-10-30', sub: 'customer:1', type: 'sign_in', count: 4 },
  { day: '2026-10-29', sub: 'customer:1', type: 'question', count: 1000 },
];

describe('The last 30 days', () => {
  test('end today in UTC and add up what one person did on each', () => {
    const last = lastDaysOf(DAYS, 'customer:1', NOW);
    expect([last.length, last[0], last[29]]).toEqual([
      30,
      { day: '2026-10-30', count: 4 },
      { day: '2026-11-28', count: 4 },
    ]);
    expect(last.reduce((sum, { count }) => sum + count, 0)).toBe(8);
  });

  test('are empty for who did nothing', () => {
    expect(lastDaysOf(DAYS, 'member:3', NOW).every(({ count }) => count === 0)).toBe(true);
    expect(typesInWords(DAYS, 'member:3', '2026-10-30')).toBe('');
  });

  test('are told in the app’s words, the most first', () => {
    expect(typesInWords(DAYS, 'customer:1', '2026-10-30')).toBe('sign in: 5, question: 3');
    expect(typesInWords(DAYS, 'customer:1', '2026-10-29')).toBe('question: 1,003, sign in: 5');
  });
});
