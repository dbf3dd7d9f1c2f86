import { describe, expect, test } from 'vitest';
import type { FollowUpStep } from '#contract/follow-ups.ts';
import { DAY_MS, isHeldOut, momentOf } from '#server/modules/messaging/enrollments/enrollments.rules.ts';
import { differenceOf, pauseReasonOf } from '#server/modules/messaging/follow-ups/follow-ups.rules.ts';
import { toStepReports } from '#server/modules/messaging/follow-ups/follow-ups.store.ts';

/** A Monday, 15:00 in Chicago. */
const SINCE = new Date('2026-11-30T21:00:00Z');
const anchor = { since: SINCE, zone: 'America/Chicago', bookingAt: null, dayMs: DAY_MS };
const at = (wait: Parameters<typeof momentOf>[0], more: Partial<typeof anchor> | { bookingAt: Date } = {}) =>
  momentOf(wait, { ...anchor, ...more }).toISOString();

describe('A step comes', () => {
  test.each([
    [{ amount: 15, unit: 'minutes' }, '2026-11-30T21:15:00.000Z'],
    [{ amount: 2, unit: 'hours' }, '2026-11-30T23:00:00.000Z'],
    [{ amount: 3, unit: 'days' }, '2026-12-03T21:00:00.000Z'],
    [{ amount: 1, unit: 'days', at: '09:00' }, '2026-12-01T15:00:00.000Z'],
    [{ amount: 0, unit: 'days', at: '17:30' }, '2026-11-30T23:30:00.000Z'],
    [{ amount: 0, unit: 'days', at: '09:00' }, '2026-12-01T15:00:00.000Z'],
  ] as const)('%j after the step before, by the clock of the recipient', (wait, expected) => {
    expect(at(wait)).toBe(expected);
  });

  test('at the same hour on the other side of a change of clocks', () => {
    const wait = { amount: 1, unit: 'days', at: '09:00' } as const;
    expect(at(wait, { since: new Date('2027-03-13T20:00:00Z') })).toBe('2027-03-14T14:00:00.000Z');
  });

  test('before a booking, or at once without one', () => {
    const wait = { amount: 1, unit: 'hours', before: true } as const;
    expect(at(wait, { bookingAt: new Date('2026-12-02T16:00:00Z') })).toBe('2026-12-02T15:00:00.000Z');
    expect(at(wait)).toBe(SINCE.toISOString());
  });

  test('sooner when days are shrunk, while the hour stays real and lies ahead', () => {
    expect(at({ amount: 12, unit: 'hours' }, { dayMs: 2_000 })).toBe('2026-11-30T21:00:01.000Z');
    expect(at({ amount: 5, unit: 'days', at: '09:00' }, { dayMs: 2_000 })).toBe('2026-12-01T15:00:00.000Z');
  });
});

describe('Who is held out', () => {
  test('is always the same, is another part in each line, and is as many as was said', () => {
    const people = Array.from({ length: 5_000 }, (_, index) => `customer ${index}`);
    const heldOut = (line: string) => people.filter((person) => isHeldOut(line, person, 20));
    expect(heldOut('a')).toEqual(heldOut('a'));
    expect(heldOut('a')).not.toEqual(heldOut('b'));
    expect(Math.abs(heldOut('a').length - 1_000)).toBeLessThan(120);
    expect(people.some((person) => isHeldOut('a', person, 0))).toBe(false);
  });
});

describe('The difference of two rates', () => {
  test('has the interval that the literature gives for it', () => {
    // Newcombe (1998), Statistics in Medicine 17, example (a): 56/70 and 48/80.
    const difference = differenceOf({ count: 56, total: 70 }, { count: 48, total: 80 });
    expect(difference?.value).toBeCloseTo(0.2, 10);
    expect([difference?.low, difference?.high].map((bound) => bound?.toFixed(4))).toEqual(['0.0524', '0.3339']);
  });

  test('is none when nobody was counted on one side', () => {
    expect(differenceOf({ count: 1, total: 2 }, { count: 0, total: 0 })).toBeNull();
  });
});

describe('A line pauses', () => {
  test.each([
    [{ texts: 50, filtered: 2 }, 'filtered'],
    [{ texts: 50, filtered: 1 }, undefined],
    [{ texts: 49, filtered: 49 }, undefined],
    [{ mails: 400, complaints: 1 }, 'complaints'],
    [{ mails: 500, complaints: 1 }, undefined],
    [{ mails: 10, complaints: 1 }, 'complaints'],
    [{ mails: 10 }, undefined],
    [{}, undefined],
  ])('after %j: %s', (lately, reason) => {
    expect(pauseReasonOf({ texts: 0, filtered: 0, mails: 0, complaints: 0, ...lately })).toBe(reason);
  });
});

test('A report counts a step as one, whatever its number was when people came to it', () => {
  const call: FollowUpStep = { wait: { amount: 1, unit: 'days' }, action: 'task', title: 'Call' };
  const write = { ...call, title: 'Write' };
  const refused = { did: call, state: 'refused', reason: 'unfilled', count: 1 };
  const steps = toStepReports({
    current: [write, call],
    enrolled: 3,
    heldOut: 0,
    steps: [
      { ...refused, step: 1 },
      { ...refused, step: 2, did: { ...call, wait: { amount: 9, unit: 'days' } } },
      { step: 2, did: { ...call, title: 'Visit' }, state: 'done', reason: null, count: 1 },
    ],
    outcomes: [{ kind: 'paid', step: 0, did: null, isHeldOut: false, count: 1 }],
  });
  expect(steps).toMatchObject([
    { step: 1, does: write, isTakenOut: 0, refused: [] },
    { step: 2, does: call, isTakenOut: 0, refused: [{ reason: 'unfilled', count: 2 }], paid: 0 },
    { step: 2, does: { title: 'Visit' }, isTakenOut: 1, sent: 1 },
  ]);
});
