import { expect, test } from 'vitest';
import { directionOf, nextSort } from '#crm/shared/records/sorting.ts';

test('A header sorts its own way first, then the other way round', () => {
  expect(nextSort('name', '-createdAt')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('name', '-name')).toBe('name');
  expect(nextSort('-amount', '-createdAt')).toBe('-amount');
  expect(nextSort('-amount', '-amount')).toBe('amount');
});

test('A column knows which way the list runs by it', () => {
  expect(directionOf('name', 'name')).toBe('ascending');
  expect(directionOf('name', '-name')).toBe('descending');
  expect(directionOf('name', 'email')).toBeUndefined();
});
