import { describe, expect, test } from 'vitest';
import { choicesOf, hourThere, isAnswer, nightOf, openingLabel } from '#crm/shared/later/their-time.ts';
import { comingLabel } from '#crm/shared/local-time.ts';
import { daysBetween, fullHourIn, timeIn } from '#crm/shared/messages/zone-time.ts';

const NIGHT = new Date('2026-11-28T04:10:00Z');
const CHICAGO = ['America/Chicago'];

describe('The hour where somebody is', () => {
  test('It is said with the place, where both are known', () => {
    expect(hourThere('Ada', CHICAGO, NIGHT)).toBe('It is 10:10 PM where Ada is (Chicago).');
    expect(hourThere('Ada', ['America/Indiana/Tell_City'], NIGHT)).toBe('It is 10:10 PM where Ada is (Tell City).');
    expect(hourThere('Ada', ['Etc/GMT+5'], NIGHT)).toBe('It is 11:10 PM where Ada is.');
  });

  test('Several zones are said from the earliest hour to the latest, and by one hour where they share it', () => {
    const coasts = ['America/New_York', 'Pacific/Honolulu', 'America/Chicago'];
    expect(hourThere('Ada', coasts, NIGHT)).toBe('It is between 6:10 PM and 11:10 PM where Ada may be.');
    expect(hourThere('Ada', ['America/Chicago', 'America/Menominee'], NIGHT)).toBe('It is 10:10 PM where Ada is.');
  });

  test('The moment when it is day again is named by their clock, with the weekday where it is not the next morning', () => {
    const at = (iso: string, zones = CHICAGO) => openingLabel(zones, new Date(iso), NIGHT);
    expect(at('2026-11-28T15:00:00Z')).toBe('at 9:00 their time');
    expect(at('2026-11-30T15:00:00Z')).toBe('on Monday at 9:00 their time');
    expect(at('2026-11-28T15:00:00Z', ['America/Chicago', 'America/Denver'])).toMatch(/your time$/);
  });

  test('Night is what the gate says of a text to many', () => {
    const zone = { names: CHICAGO, from: 'number' as const };
    const answer = { verdict: 'later' as const, at: '2026-11-28T15:00:00Z', zone, localTime: '22:10' };
    expect(nightOf({ ...answer, reason: 'quiet_hours' }, NIGHT)).toEqual({ opensAt: new Date(answer.at) });
    expect(nightOf({ ...answer, verdict: 'send', at: null, reason: null }, NIGHT)).toBeUndefined();
    expect(nightOf({ ...answer, verdict: 'refuse', at: null, reason: 'quiet_hours' }, NIGHT)).toEqual({
      opensAt: null,
    });
    expect(nightOf({ ...answer, verdict: 'refuse', at: null, reason: 'opted_out' }, NIGHT)).toBeUndefined();
  });

  test.each([
    ['2026-11-28T04:10:00Z', true, 'at night'],
    ['2026-11-28T14:59:00Z', true, 'before nine'],
    ['2026-11-28T15:00:00Z', false, 'at nine'],
    ['2026-11-29T17:59:00Z', true, 'on Sunday before noon'],
    ['2026-11-29T18:00:00Z', false, 'on Sunday at noon'],
    ['2026-11-29T02:00:00Z', true, 'at eight in the evening'],
  ])('Where the gate names the cap, the clock there decides (%s, %s)', (now, isNight) => {
    const zone = { names: CHICAGO, from: 'number' as const };
    const answer = { verdict: 'later' as const, at: '2026-11-30T15:00:00Z', zone, localTime: '22:10' };
    expect(nightOf({ ...answer, reason: 'cap' }, new Date(now))).toEqual(isNight ? { opensAt: null } : undefined);
    expect(openingLabel(CHICAGO, null, new Date(now))).toBe('when it is day there');
  });

  test('For two hours a text counts as an answer to what they wrote', () => {
    expect(isAnswer('2026-11-28T02:10:01Z', NIGHT)).toBe(true);
    expect(isAnswer('2026-11-28T02:10:00Z', NIGHT)).toBe(false);
    expect(isAnswer(null, NIGHT)).toBe(false);
    expect(isAnswer(undefined, NIGHT)).toBe(false);
  });
});

describe('Moments for later', () => {
  test('Tomorrow at nine is by their calendar, and in the last of several zones', () => {
    const [hour, morning] = choicesOf(CHICAGO, NIGHT);
    expect(hour).toEqual({ label: 'In an hour', at: new Date('2026-11-28T05:10:00Z') });
    expect(morning).toEqual({ label: 'Tomorrow at 9:00 AM their time', at: new Date('2026-11-28T15:00:00Z') });
    const [, unsure] = choicesOf(['America/New_York', 'America/Los_Angeles'], NIGHT);
    expect(unsure).toEqual({ label: 'Tomorrow morning their time', at: new Date('2026-11-28T17:00:00Z') });
  });

  test('Without a zone only the hour from now is offered', () => {
    expect(choicesOf([], NIGHT).map(({ label }) => label)).toEqual(['In an hour']);
  });

  test.each([
    ['2027-03-13T18:00:00Z', '2027-03-14T13:00:00.000Z', 'in spring'],
    ['2027-11-06T18:00:00Z', '2027-11-07T14:00:00.000Z', 'in autumn'],
  ])('Nine o’clock stays nine o’clock on the day on which the clocks change (%s)', (now, nine) => {
    const at = fullHourIn('America/New_York', new Date(now), { days: 1, hour: 9 });
    expect(at.toISOString()).toBe(nine);
    expect(timeIn('America/New_York', at)).toBe('9:00 AM');
  });

  test('Days are counted by midnights of the zone', () => {
    expect(daysBetween('America/Chicago', NIGHT, new Date('2026-11-28T06:00:00Z'))).toBe(1);
    expect(daysBetween('America/Chicago', NIGHT, new Date('2026-11-28T05:59:59Z'))).toBe(0);
  });

  test('What is to come is said by the day', () => {
    const now = new Date(2026, 10, 27, 15, 0);
    const label = (...at: [number, number, number, number, number]) => comingLabel(new Date(...at), now);
    expect(label(2026, 10, 27, 16, 30)).toBe('today at 4:30 PM');
    expect(label(2026, 10, 28, 9, 0)).toBe('tomorrow at 9:00 AM');
    expect(label(2026, 10, 30, 9, 0)).toBe('Mon, Nov 30 at 9:00 AM');
    expect(label(2027, 0, 2, 9, 0)).toBe('Jan 2, 2027 at 9:00 AM');
  });
});
