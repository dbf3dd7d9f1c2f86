import { describe, expect, test } from 'vitest';
import {
  conditionsOf,
  keptConditionsOf,
  type RefundFacts,
} from '#server/modules/billing/refund-requests/refund-request.rules.ts';

const FACTS: RefundFacts = {
  hasSignedIn: true,
  firstSignedInAt: new Date('2026-11-02T08:00:00Z'),
  lastUsedAt: new Date('2026-11-10T08:00:00Z'),
  activeDays30: 4,
  answered: 30,
  paidAt: new Date('2026-11-01T23:59:59Z'),
  askedAt: new Date('2026-11-12T00:00:00Z'),
};

describe('The refund rule', () => {
  test.each<[string, Partial<RefundFacts>, object]>([
    ['all conditions met', {}, { used: { met: true, at: '2026-11-02T08:00:00.000Z' }, guide: { met: true } }],
    ['signed in before it was kept when', { firstSignedInAt: null }, { used: { met: true, at: null } }],
    ['never signed in', { hasSignedIn: false, firstSignedInAt: null }, { used: { met: false, at: null } }],
    [
      'signed in and never used it',
      { lastUsedAt: null, activeDays30: 0 },
      { used: { met: true, at: '2026-11-02T08:00:00.000Z', lastUsedAt: null, activeDays30: 0 } },
    ],
    [
      'used it without having signed in, as far as is known',
      { hasSignedIn: false, firstSignedInAt: null },
      { used: { met: false, at: null, lastUsedAt: '2026-11-10T08:00:00.000Z', activeDays30: 4 } },
    ],
    ['29 answers', { answered: 29 }, { guide: { met: false, answered: 29, total: 30 } }],
    ['no answer', { answered: 0 }, { guide: { met: false, answered: 0, total: 30 } }],
    ['all 30 answers', {}, { guide: { met: true, answered: 30, total: 30 } }],
    ['asked a moment after paying', { askedAt: FACTS.paidAt }, { inTime: { met: true, day: 1, days: 30 } }],
    [
      'asked a second later, on the next day in UTC',
      { askedAt: new Date('2026-11-02T00:00:00Z') },
      { inTime: { met: true, day: 2, days: 30 } },
    ],
    ['asked on day 12', {}, { inTime: { met: true, day: 12, days: 30 } }],
    [
      'asked in the last moment of day 30',
      { askedAt: new Date('2026-11-30T23:59:59.999Z') },
      { inTime: { met: true, day: 30, days: 30 } },
    ],
    ['asked on day 31', { askedAt: new Date('2026-12-01T00:00:00Z') }, { inTime: { met: false, day: 31, days: 30 } }],
  ])('%s', (_, facts, expected) => {
    expect(conditionsOf({ ...FACTS, ...facts })).toMatchObject(expected);
  });

  test('reads what was kept before the app told of its use', () => {
    const conditions = conditionsOf(FACTS);
    expect(keptConditionsOf(conditions)).toEqual(conditions);
    const before = { ...conditions, used: { met: true, at: null } } as typeof conditions;
    expect(keptConditionsOf(before).used).toEqual({ met: true, at: null, lastUsedAt: null, activeDays30: 0 });
  });
});
