import { expect, test } from 'vitest';
import { endToLoad } from '../../../web/crm/records/gap.ts';

const list = { total: 100_000, fromStart: 100, fromEnd: 0 };

test('Rows are loaded from the start when the view comes near to where they end', () => {
  expect(endToLoad({ ...list, fromStart: 1_100, first: 0, last: 30 })).toBeUndefined();
  expect(endToLoad({ ...list, first: 0, last: 30 })).toBe('start');
  expect(endToLoad({ ...list, first: 40_000, last: 40_030 })).toBe('start');
});

test('A jump to the end loads from the end, and on from there when the view goes up', () => {
  expect(endToLoad({ ...list, first: 99_970, last: 99_999 })).toBe('end');
  expect(endToLoad({ ...list, fromEnd: 1_000, first: 99_970, last: 99_999 })).toBeUndefined();
  expect(endToLoad({ ...list, fromEnd: 1_000, first: 99_100, last: 99_130 })).toBe('end');
});

test('A list that is loaded whole needs nothing', () => {
  expect(endToLoad({ total: 300, fromStart: 100, fromEnd: 300, first: 90, last: 120 })).toBeUndefined();
});
