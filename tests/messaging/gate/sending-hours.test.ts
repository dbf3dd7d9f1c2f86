import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { StateHours, WIDEST_SENDING } from '#contract/gate.ts';
import { isFederalHoliday } from '#server/modules/messaging/gate/holidays.rules.ts';
import { type Place, placeOf } from '#server/modules/messaging/gate/places.rules.ts';
import { isOpen, nextOpen } from '#server/modules/messaging/gate/sending-hours.rules.ts';
import { STATE_HOURS } from '#server/modules/messaging/gate/state-hours.ts';
import { isTimeZone } from '#server/shared/time-zones.ts';

const in_ = (zones: string[], states: string[] = []): Place => ({ from: 'number', zones, states });
const NEW_YORK = in_(['America/New_York'], ['US-NY']);
const open = (place: Place, at: string, hours = WIDEST_SENDING) => isOpen(place, hours, new Date(at));
const next = (place: Place, from: string, hours: Parameters<typeof nextOpen>[1] = WIDEST_SENDING) =>
  nextOpen(place, hours, new Date(from))?.toISOString();

it('sending hours are from nine until before eight in the evening', () => {
  expect(open(NEW_YORK, '2027-02-10T08:59:59.999-05:00')).toBe(false);
  expect(open(NEW_YORK, '2027-02-10T09:00-05:00')).toBe(true);
  expect(open(NEW_YORK, '2027-02-10T19:59:59.999-05:00')).toBe(true);
  expect(open(NEW_YORK, '2027-02-10T20:00-05:00')).toBe(false);
});

it('sending hours begin at noon on Sundays', () => {
  expect(open(NEW_YORK, '2027-02-14T11:59:59-05:00')).toBe(false);
  expect(next(NEW_YORK, '2027-02-13T20:00-05:00')).toBe('2027-02-14T17:00:00.000Z');
});

it('the next open moment is the one asked about while it is open', () => {
  expect(next(NEW_YORK, '2027-02-10T12:34:56.789-05:00')).toBe('2027-02-10T17:34:56.789Z');
});

it.each([
  ['forward', '2027-03-13T21:00-05:00', '2027-03-14T16:00:00.000Z'],
  ['back', '2027-11-06T21:00-04:00', '2027-11-07T17:00:00.000Z'],
])('sending hours go by the clock on the wall when clocks are set %s', (_, from, opens) => {
  expect(next(NEW_YORK, from)).toBe(opens);
});

describe('several zones', () => {
  const PANHANDLE = in_(['America/Chicago', 'America/New_York'], ['US-FL']);

  it('must all be open', () => {
    expect(open(PANHANDLE, '2027-02-10T09:30-05:00')).toBe(false);
    expect(open(PANHANDLE, '2027-02-10T10:00-05:00')).toBe(true);
    expect(open(PANHANDLE, '2027-02-10T19:30-06:00')).toBe(false);
    expect(next(PANHANDLE, '2027-02-10T20:00-05:00')).toBe('2027-02-11T15:00:00.000Z');
  });

  it('find an hour in common even between Hawaii and Newfoundland', () => {
    expect(next(in_(['Pacific/Honolulu', 'America/St_Johns']), '2027-02-10T00:00Z')).toBe('2027-02-10T19:00:00.000Z');
  });

  it('have no moment at all when they are too far apart', () => {
    expect(next(in_(['Pacific/Auckland', 'Europe/London']), '2027-02-10T00:00Z')).toBeUndefined();
  });
});

describe('states', () => {
  it.each([
    ['US-KY', 'America/New_York', '2027-02-10T09:30-05:00', '2027-02-10T15:00:00.000Z'],
    ['US-AL', 'America/Chicago', '2027-02-14T13:00-06:00', '2027-02-16T15:00:00.000Z'],
    ['US-RI', 'America/New_York', '2027-02-10T18:00-05:00', '2027-02-11T14:00:00.000Z'],
    ['US-RI', 'America/New_York', '2027-02-13T09:00-05:00', '2027-02-13T15:00:00.000Z'],
    ['US-UT', 'America/Denver', '2027-02-14T13:00-07:00', '2027-02-16T16:00:00.000Z'],
    ['US-PA', 'America/New_York', '2027-02-13T12:00-05:00', '2027-02-16T14:00:00.000Z'],
    ['CA-ON', 'America/Toronto', '2027-02-13T18:00-05:00', '2027-02-14T17:00:00.000Z'],
  ])('make sending hours narrower: %s', (state, zone, from, opens) => {
    expect(next(in_([zone], [state]), from)).toBe(opens);
  });

  it('never make sending hours wider than the settings', () => {
    for (const { state } of STATE_HOURS) {
      const place = in_(['America/Chicago'], [state]);
      expect(open(place, '2027-02-10T08:30-06:00'), state).toBe(false);
      expect(open(place, '2027-02-10T20:00-06:00'), state).toBe(false);
      expect(open(place, '2027-02-14T11:30-06:00'), state).toBe(false);
    }
  });

  it('have a row each, with a source and the day it was read', () => {
    expect(z.parse(z.array(StateHours), STATE_HOURS)).toEqual(STATE_HOURS);
    const united = placeOf({ timeZone: null, phone: null, country: 'US' }).states;
    const canada = placeOf({ timeZone: null, phone: null, country: 'CA' }).states;
    expect(STATE_HOURS.map(({ state }) => state).toSorted()).toEqual([...united, ...canada].toSorted());
    expect(STATE_HOURS.every(({ source }) => source.length > 0)).toBe(true);
  });
});

describe('settings', () => {
  it('make sending hours narrower', () => {
    const hours = { ...WIDEST_SENDING, opensAt: '10:30', closesAt: '16:00', sundayOpensAt: '13:00' };
    expect(next(NEW_YORK, '2027-02-12T16:00-05:00', hours)).toBe('2027-02-13T15:30:00.000Z');
    expect(next(NEW_YORK, '2027-02-13T16:00-05:00', hours)).toBe('2027-02-14T18:00:00.000Z');
  });

  it('may leave Sundays out', () => {
    const hours = { ...WIDEST_SENDING, sundayOpensAt: '20:00' };
    expect(next(NEW_YORK, '2027-02-13T20:00-05:00', hours)).toBe('2027-02-15T14:00:00.000Z');
  });
});

it('federal holidays are known, and the weekdays that they are kept on', () => {
  const year = (which: number) =>
    Array.from({ length: 365 }, (_, day) => Date.UTC(which, 0, 1 + day))
      .filter(isFederalHoliday)
      .map((day) => new Date(day).toISOString().slice(5, 10));
  const days2027 = ['01-01', '01-18', '02-15', '05-31', '06-18', '06-19', '07-04', '07-05', '09-06', '10-11', '11-11'];
  expect(year(2027)).toEqual([...days2027, '11-25', '12-24', '12-25', '12-31']);
  const days2026 = ['01-01', '01-19', '02-16', '05-25', '06-19', '07-03', '07-04', '09-07', '10-12', '11-11', '11-26'];
  expect(year(2026)).toEqual([...days2026, '12-25']);
});

it('names of time zones are known', () => {
  expect(['America/New_York', 'Pacific/Honolulu', 'UTC'].every(isTimeZone)).toBe(true);
  expect(['', 'EDT?', 'America/Nowhere', 'New York'].some(isTimeZone)).toBe(false);
});
