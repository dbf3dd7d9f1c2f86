import { expect, test } from 'vitest';
import { listLength, nextPageDirection } from '#crm/shared/records/next-page.ts';

const list = { length: 100_000, fromStart: 100, fromEnd: 0 };

test('Rows are loaded from the start when the view comes near to where they end', () => {
  expect(nextPageDirection({ ...list, fromStart: 1_100, first: 0, last: 30 })).toBeUndefined();
  expect(nextPageDirection({ ...list, first: 1, last: 31 })).toBe('start');
  expect(nextPageDirection({ ...list, first: 40_000, last: 40_030 })).toBe('start');
});

test('Nothing is loaded on before somebody scrolls, if the screen is full', () => {
  expect(nextPageDirection({ ...list, first: 0, last: 30 })).toBeUndefined();
  expect(nextPageDirection({ ...list, first: 0, last: 99 })).toBeUndefined();
  expect(nextPageDirection({ ...list, first: 0, last: 120 })).toBe('start');
});

test('A jump to the end loads from the end, and on from there when the view goes up', () => {
  expect(nextPageDirection({ ...list, first: 99_970, last: 99_999 })).toBe('end');
  expect(nextPageDirection({ ...list, fromEnd: 1_000, first: 99_970, last: 99_999 })).toBeUndefined();
  expect(nextPageDirection({ ...list, fromEnd: 1_000, first: 99_100, last: 99_130 })).toBe('end');
});

test('A list that is loaded whole needs nothing', () => {
  expect(nextPageDirection({ length: 300, fromStart: 100, fromEnd: 300, first: 90, last: 120 })).toBeUndefined();
});

const counted = { total: 10_000, isTotalCapped: true, fromStart: 100, fromEnd: 0, isWhole: false };

test('A list that was counted whole has as many places as rows', () => {
  expect(listLength({ ...counted, total: 250_000, isTotalCapped: false })).toBe(250_000);
});

test('A list that has more rows than were counted grows as it is loaded, and ends where its rows end', () => {
  expect(listLength(counted)).toBe(10_000);
  expect(listLength({ ...counted, fromStart: 9_100, fromEnd: 1_000 })).toBe(10_101);
  expect(listLength({ ...counted, fromStart: 12_345, fromEnd: 1_000, isWhole: true })).toBe(12_345);
});

test('Rows from the start and from the end of such a list never close up as long as others may lie between', () => {
  const length = listLength({ ...counted, fromStart: 9_100, fromEnd: 1_000 });
  expect(nextPageDirection({ length, fromStart: 9_100, fromEnd: 1_000, first: 9_080, last: 9_110 })).toBe('start');
});
