import { expect, it } from 'vitest';
import { renewalAnswer } from '#web/site/content/landing/renewal-answer.ts';

/** Returns the minutes since midnight of a time such as `2:30 PM`. */
function minutesOf(time: string): number {
  const [, hour = '', minute = '', half = ''] = /^(\d+):(\d\d) (AM|PM)$/.exec(time) ?? [];
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
}

it('The example asks who should be called first, and answers with calls in the order of their hours', () => {
  const hours = renewalAnswer.calls.map(({ at }) => minutesOf(at));
  expect(renewalAnswer.question).toContain('first');
  expect(hours).toEqual(hours.toSorted((one, other) => one - other));
  expect(hours[0]).toBeGreaterThan(minutesOf(renewalAnswer.by.at));
  expect(renewalAnswer.draft.letter.join(' '), 'the letter announces the first call').toContain(
    renewalAnswer.calls[0]?.at,
  );
});
