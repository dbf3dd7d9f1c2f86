import { describe, expect, it } from 'vitest';
import { timeAgo } from '#ui/time-ago.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const ago = (milliseconds: number) => timeAgo(NOW - milliseconds, NOW);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('time ago', () => {
  it('names the largest unit that fits, rounded down', () => {
    expect(ago(MINUTE)).toBe('1 minute ago');
    expect(ago(HOUR - 1)).toBe('59 minutes ago');
    expect(ago(HOUR)).toBe('1 hour ago');
    expect(ago(DAY - 1)).toBe('23 hours ago');
    expect(ago(29 * DAY)).toBe('29 days ago');
    expect(ago(45 * DAY)).toBe('1 month ago');
    expect(ago(364 * DAY)).toBe('12 months ago');
    expect(ago(800 * DAY)).toBe('2 years ago');
  });

  it('does not count seconds', () => {
    expect(ago(MINUTE - 1)).toBe('moments ago');
  });

  it('never speaks of the future when the server clock runs ahead', () => {
    expect(ago(-5 * MINUTE)).toBe('moments ago');
  });
});
