import { expect, test } from 'vitest';
import { inkStroke } from '#scripts/pictures/drawings/founders/ink-stroke.ts';

test('a pen stroke starts and ends in points and swells on both sides of its curve', () => {
  expect(inkStroke([0, 0, 10, 0, 20, 0, 30, 0, 3])).toBe('M0 0C10 3 20 3 30 0 20 -3 10 -3 0 0Z');
});

test('a stroke swells across its own direction', () => {
  expect(inkStroke([0, 0, 0, 10, 0, 20, 0, 30, 2])).toBe('M0 0C-2 10 -2 20 0 30 2 20 2 10 0 0Z');
});

test('a stroke without length is a point, not an error', () => {
  expect(inkStroke([5, 5, 5, 5, 5, 5, 5, 5, 2])).not.toContain('NaN');
});
