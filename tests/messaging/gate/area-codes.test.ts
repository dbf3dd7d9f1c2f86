import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { WIDEST_SENDING } from '#contract/gate.ts';
import { isFederalHoliday } from '#server/modules/messaging/gate/holidays.rules.ts';
import { type Place, placeOf } from '#server/modules/messaging/gate/places.rules.ts';
import { STATE_HOURS } from '#server/modules/messaging/gate/state-hours.ts';
import { ask } from './gate.ts';

const QUARTER_MS = 15 * 60_000;
const WEEK = 7 * 24 * 4;
/** The weeks of 2027 with a change of clocks in their midst, and as many quarters of an hour after them as anybody waits. */
const WEEKS = ['2027-03-11T00:00Z', '2027-11-05T00:00Z'].map((start) => Date.parse(start));
const LONGEST_WAIT = WEEK;

const HOURS_OF = new Map(STATE_HOURS.map((row) => [row.state, row]));
const CLOSED = ['24:00', '24:00'] as const;

it('the gate sends to no area code outside of the hours of any zone and state that it may be in, and lets nobody wait too long', () => {
  const codes = areaCodes();
  expect(codes.length).toBeGreaterThan(400);
  const counts = { asked: 0, sent: 0, later: 0, tooEarlyOrLate: [] as string[], wrongMoment: [] as string[] };
  for (const start of WEEKS) {
    const isLegal = legality(start);
    // The answer depends on the place alone, so that one code of each place is asked about.
    const places = new Map<string, { code: string; place: Place }>();
    for (const code of codes) {
      const place = placeOf({ timeZone: null, phone: `+1${code}2345678`, country: 'US' });
      places.set(JSON.stringify(place), { code, place });
    }
    expect(places.size).toBeGreaterThan(40);
    for (const { code, place } of places.values()) {
      const legal = Array.from({ length: WEEK + LONGEST_WAIT }, (_, quarter) => isLegal(place, quarter));
      for (let quarter = 0; quarter < WEEK; quarter++) {
        const now = new Date(start + quarter * QUARTER_MS);
        const verdict = ask({ now, to: { place } });
        counts.asked++;
        if (verdict.verdict === 'send') counts.sent++;
        else counts.later++;
        const at = verdict.verdict === 'later' ? verdict.at : now;
        if (verdict.verdict === 'send' && !legal[quarter]) counts.tooEarlyOrLate.push(`${code} ${now.toISOString()}`);
        if (at.getTime() !== start + legal.indexOf(true, quarter) * QUARTER_MS) {
          counts.wrongMoment.push(`${code} ${now.toISOString()}: ${at.toISOString()}`);
        }
      }
    }
  }
  process.stdout.write(
    `${codes.length} area codes, ${counts.asked} questions: ${counts.sent} sent, ${counts.later} later, ${counts.tooEarlyOrLate.length} outside of hours\n`,
  );
  expect(counts.tooEarlyOrLate).toEqual([]);
  expect(counts.wrongMoment).toEqual([]);
  expect(counts.sent).toBeGreaterThan(10_000);
});

/** All that a phone of the United States or Canada may have, toll-free ones and such included. */
function areaCodes(): string[] {
  const all = Array.from({ length: 800 }, (_, index) => String(200 + index));
  return all.filter((code) => {
    const number = parsePhoneNumberFromString(`+1${code}2345678`);
    return number?.isValid() && (number.country === 'US' || number.country === 'CA');
  });
}

/** Tells for each quarter of an hour after a moment whether a place has open hours, by the clocks on its walls. */
function legality(start: number): (place: Place, quarter: number) => boolean {
  const clocks = new Map<string, { weekday: string; time: string; day: number }[]>();
  const clockOf = (zone: string) => {
    const clock = clocks.get(zone) ?? readClock(zone, start);
    clocks.set(zone, clock);
    return clock;
  };
  return ({ zones, states }, quarter) =>
    zones.every((zone) => {
      const { weekday, time, day } = clockOf(zone)[quarter] ?? { weekday: '', time: '', day: 0 };
      const { opensAt, closesAt, sundayOpensAt } = WIDEST_SENDING;
      if (time < (weekday === 'Sun' ? sundayOpensAt : opensAt) || time >= closesAt) return false;
      return states.every((state) => {
        const row = HOURS_OF.get(state);
        const window =
          { Sat: row?.saturdays, Sun: row?.sundays }[weekday] ?? (/^S/.test(weekday) ? CLOSED : row?.weekdays);
        const [opens, closes] = window ?? CLOSED;
        return time >= opens && time < closes && !(row?.isClosedOnHolidays && isFederalHoliday(day));
      });
    });
}

function readClock(zone: string, start: number): { weekday: string; time: string; day: number }[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Array.from({ length: WEEK + LONGEST_WAIT }, (_, quarter) => {
    const parts = Object.fromEntries(
      format.formatToParts(start + quarter * QUARTER_MS).map(({ type, value }) => [type, value]),
    );
    return {
      weekday: (parts.weekday ?? '').slice(0, 3),
      time: `${parts.hour}:${parts.minute}`,
      day: Date.parse(`${parts.year}-${parts.month}-${parts.day}T00:00Z`),
    };
  });
}
