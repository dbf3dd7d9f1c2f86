import { expect, test } from 'vitest';
import { afterWorkingDays } from '#server/modules/messaging/consent/working-days.rules.ts';

test.each([
  ['a Monday', '2026-11-23T10:00:00.000Z', '2026-11-25T10:00:00.000Z'],
  ['a Thursday', '2026-11-26T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
  ['a Friday', '2026-11-27T23:30:00.000Z', '2026-12-01T23:30:00.000Z'],
  ['a Saturday', '2026-11-28T10:00:00.000Z', '2026-12-01T10:00:00.000Z'],
])('Two working days after %s end at the same hour, with no weekend counted', (_, from, until) => {
  expect(afterWorkingDays(new Date(from), 2).toISOString()).toBe(until);
});
