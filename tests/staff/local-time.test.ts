import { describe, expect, test } from 'vitest';
import { dayReached, endOfDay, localTime, startOfDay } from '#server/shared/local-time.ts';

const NEW_YORK = 'America/New_York';
/** This day has 25 hours in New York. */
const LONG_DAY = new Date('2026-11-01T05:30:00Z');

describe('Days and hours', () => {
  test('are those of the time zone, also when clocks are set', () => {
    expect(localTime(LONG_DAY, 'UTC')).toEqual({ day: '2026-11-01', hour: 5, minute: 30 });
    expect(localTime(LONG_DAY, NEW_YORK)).toEqual({ day: '2026-11-01', hour: 1, minute: 30 });
    expect(localTime(new Date('2026-11-01T00:00:00Z'), 'UTC')).toEqual({ day: '2026-11-01', hour: 0, minute: 0 });
  });

  test.each([
    [NEW_YORK, '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-10-31T18:15:00.000Z', '2026-11-01T18:15:00.000Z'],
  ])('a day in %s begins and ends at its midnights', (zone, begins, ends) => {
    expect(startOfDay(LONG_DAY, zone).toISOString()).toBe(begins);
    expect(startOfDay(new Date(begins), zone).toISOString()).toBe(begins);
    expect(endOfDay(LONG_DAY, zone).toISOString()).toBe(ends);
  });
});

describe('A time of the clock', () => {
  test.each([
    ['07:30', '2026-11-20T07:29:59Z', undefined],
    ['07:30', '2026-11-20T07:30:00Z', '2026-11-20'],
    ['07:30', '2026-11-20T11:30:59Z', '2026-11-20'],
    ['07:30', '2026-11-20T11:31:00Z', undefined],
    ['23:58', '2026-11-20T23:59:00Z', '2026-11-20'],
    ['23:58', '2026-12-01T00:03:00Z', '2026-11-30'],
    ['23:58', '2026-12-01T04:00:00Z', undefined],
    ['00:00', '2026-12-01T00:00:00Z', '2026-12-01'],
  ])('%s was reached at %s within four hours on the day %s', (at, moment, day) => {
    expect(dayReached(new Date(moment), { at, timeZone: 'UTC' }, 240)).toBe(day);
  });

  test('is reached once on a day whose clocks are set, or skip it', () => {
    const days = (from: string, at: string) =>
      Array.from({ length: 6 * 12 }, (_, step) =>
        dayReached(new Date(Date.parse(from) + step * 300_000), { at, timeZone: NEW_YORK }, 240),
      );
    // 1:30 comes twice on the first of November, and 2:30 never on the eighth of March.
    expect(new Set(days('2026-11-01T04:00:00Z', '01:30'))).toEqual(new Set([undefined, '2026-11-01']));
    expect(new Set(days('2026-03-08T05:00:00Z', '02:30'))).toEqual(new Set([undefined, '2026-03-08']));
  });
});
