import { describe, expect, test } from 'vitest';
import type { FollowUpStep, Wait } from '#contract/follow-ups.ts';
import { moved, stepsFor, withAction, withWait } from '#crm/features/messaging/follow-ups/edit/line-form.ts';
import { nextWords } from '#crm/features/messaging/follow-ups/enroll/next-words.ts';
import {
  endedWords,
  endWords,
  reentryWords,
  stateOf,
  waitWords,
} from '#crm/features/messaging/follow-ups/follow-up-words.ts';
import { differenceWords, formatPoints, stepName } from '#crm/features/messaging/follow-ups/report/report-words.ts';
import { differs } from '#crm/shared/forms/edit-conflict.ts';
import { momentThere } from '#crm/shared/later/their-time.ts';

const NIGHT = new Date('2026-11-28T04:10:00Z');
const CHICAGO = 'America/Chicago';

describe('The words of a line', () => {
  test.each<[wait: Wait, isFirst: boolean, words: string]>([
    [{ amount: 0, unit: 'minutes' }, true, 'at once'],
    [{ amount: 0, unit: 'minutes' }, false, 'right after that'],
    [{ amount: 15, unit: 'minutes' }, true, 'after 15 minutes'],
    [{ amount: 1, unit: 'hours' }, false, '1 hour later'],
    [{ amount: 1, unit: 'days', at: '10:00' }, false, 'the next day at 10:00 AM their time'],
    [{ amount: 0, unit: 'days', at: '18:30' }, true, 'the same day at 6:30 PM their time'],
    [{ amount: 3, unit: 'days', at: '12:00' }, false, '3 days later at noon their time'],
    [{ amount: 24, unit: 'hours', before: true }, true, '24 hours before the demo'],
    [{ amount: 0, unit: 'minutes', before: true }, true, 'when the demo begins'],
  ])('A wait of %j, the first of the line: %s', (wait, isFirst, words) => {
    expect(waitWords(wait, isFirst)).toBe(words);
  });

  test('What ends a line is what ends all of them, and what its beginning asks for', () => {
    expect(endWords('lead_created')).toBe('they answer, book, pay, or ask for an end');
    expect(endWords('never_signed_in')).toBe('they answer, book, pay, sign in, or ask for an end');
  });

  test('How often somebody may be in it, and how it ended for them', () => {
    expect(reentryWords(null)).toBe('Once for each person.');
    expect(reentryWords(1)).toBe('Again from 1 day after its end on.');
    expect(endedWords({ state: 'stopped', stoppedBy: 'answered' })).toBe('They answered');
    expect(endedWords({ state: 'done', stoppedBy: null })).toBe('All steps are done');
  });

  test('A line that has paused itself is paused only while it is on', () => {
    const pausedAt = '2026-11-28T04:10:00Z';
    expect(stateOf({ isOn: true, pausedAt }).label).toBe('Paused');
    expect(stateOf({ isOn: false, pausedAt }).label).toBe('Off');
  });
});

describe('A moment to come', () => {
  test.each([
    ['2026-11-28T05:00:00Z', [CHICAGO], 'today at 11:00 PM Central'],
    ['2026-11-28T15:00:00Z', [CHICAGO], 'tomorrow at 9:00 AM Central'],
    ['2026-11-30T15:00:00Z', [CHICAGO], 'Mon, Nov 30 at 9:00 AM Central'],
    ['2027-01-04T15:00:00Z', [CHICAGO], 'Jan 4, 2027 at 9:00 AM Central'],
    ['2026-11-28T19:00:00Z', ['Pacific/Honolulu'], 'tomorrow at 9:00 AM Hawaii-Aleutian'],
    ['2026-11-28T15:00:00Z', [CHICAGO, 'America/Menominee'], 'tomorrow at 9:00 AM Central'],
  ])('%s is by the calendar where they are (%j): %s', (at, zones, words) => {
    expect(momentThere(zones, new Date(at), NIGHT)).toBe(words);
  });

  test('Where the zone is not known, or may be one of several, it is by the reader’s own clock', () => {
    const at = new Date('2026-11-28T15:00:00Z');
    expect(momentThere([], at, NIGHT)).toMatch(/ your time$/);
    expect(momentThere([CHICAGO, 'America/Denver'], at, NIGHT)).toMatch(/ your time$/);
  });

  test('The panel says what comes next and when, or why it waits', () => {
    const next = { action: 'text', dueAt: '2026-11-28T15:00:00Z', timeZone: CHICAGO, isPaused: 0 } as const;
    expect(nextWords(next, NIGHT)).toBe('text tomorrow at 9:00 AM Central');
    expect(nextWords({ ...next, dueAt: '2026-11-28T04:00:00Z' }, NIGHT)).toBe('text due now');
    expect(nextWords({ ...next, isPaused: 1 }, NIGHT)).toBe('text waits, because it has paused itself');
  });
});

describe('Steps that are edited', () => {
  const step: FollowUpStep = { wait: { amount: 1, unit: 'days', at: '10:00' }, action: 'task', title: 'Call' };

  test('An hour goes with days only, and not with a time before the demo', () => {
    expect(withWait(step, { unit: 'hours' }).wait).toEqual({ amount: 1, unit: 'hours', at: null, before: null });
    expect(withWait(step, { before: true }).wait).toEqual({ amount: 1, unit: 'days', at: null, before: true });
    const before = withWait(step, { before: true });
    expect(stepsFor('lead_created', [before])[0]?.wait.before).toBeNull();
    expect(stepsFor('booking_made', [before])).toEqual([before]);
  });

  test('What belonged to another action does not stay', () => {
    expect(withAction(step, 'notify').title).toBe('Call');
    expect(withAction(step, 'email')).toMatchObject({ title: null, templateId: null, stage: null });
    expect(withAction(step, 'stage')).toMatchObject({ title: null, stage: 'contacted' });
  });

  test('A step moves past its neighbor', () => {
    const [one, two, three] = ['a', 'b', 'c'].map((title) => ({ ...step, title })) as [
      FollowUpStep,
      FollowUpStep,
      FollowUpStep,
    ];
    expect(moved([one, two, three], 0, 1)).toEqual([two, one, three]);
    expect(moved([one, two, three], 2, -1)).toEqual([one, three, two]);
  });

  test('Steps of the same content are no change by a colleague', () => {
    expect(differs([step], [{ ...step }])).toBe(false);
    expect(differs([step], [{ ...step, title: 'Write' }])).toBe(true);
    expect(differs('one', 'two')).toBe(true);
  });
});

test('A report names a step by what it does, and says of one that was taken out that it was', () => {
  const figures = { sent: 1, refused: [], expired: 0, answered: 0, booked: 0, paid: 0, optedOut: 0 };
  const does: FollowUpStep = { wait: { amount: 1, unit: 'days' }, action: 'email', templateId: 'one' };
  const named = (isTakenOut: 0 | 1) =>
    stepName({ step: 2, does, isTakenOut, ...figures }, [{ id: 'one', name: 'Thanks' }]);
  expect([named(0), named(1)]).toEqual(['2 Email Thanks', '2 Email Thanks, taken out since']);
});

describe('The difference to those held out', () => {
  test('It is said in people of a hundred, and as chance where the interval holds zero', () => {
    expect(formatPoints(-0.0042)).toBe('−0.4');
    expect(formatPoints(0.112)).toBe('+11.2');
    expect(differenceWords('answered', { value: 0.112, low: 0.041, high: 0.178 })).toBe(
      '11.2 more in 100 have answered than of those held out. Chance alone makes such a difference less than one time in 20.',
    );
    expect(differenceWords('paid', { value: -0.006, low: -0.029, high: 0.034 })).toBe(
      '0.6 fewer in 100 have paid than of those held out, which can be chance.',
    );
  });
});
