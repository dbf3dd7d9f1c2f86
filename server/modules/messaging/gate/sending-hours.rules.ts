import type { SendingSettings, StateHours } from '#contract/gate.ts';
import { fromLocal, toLocal } from '#server/shared/time-zones.ts';
import { isFederalHoliday } from './holidays.rules.ts';
import type { Place } from './places.rules.ts';
import { STATE_HOURS } from './state-hours.ts';

/** Hours of the recipient's clock (`HH:MM`), and the caps. */
export type SendingHours = SendingSettings;

/** Milliseconds since midnight, half open. */
interface Window {
  opens: number;
  closes: number;
}

interface Week {
  /** From Sunday on. Undefined for days without an open hour. */
  days: (Window | undefined)[];
  isClosedOnHolidays: boolean;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CLOSED: [string, string] = ['24:00', '00:00'];
const SUNDAY = 0;
const THURSDAY = 4;
const SATURDAY = 6;
/** Longer than a week with holidays. What is not open within it never is. */
const SEARCHED_MS = 16 * DAY_MS;

const BY_STATE = new Map(STATE_HOURS.map((row) => [row.state, row]));
/** By the list of states and the settings, which many recipients share. */
const weeks = new WeakMap<string[], WeakMap<SendingHours, Week>>();

/** Returns whether it is open everywhere that somebody may be. */
export function isOpen(place: Place, hours: SendingHours, at: Date): boolean {
  const week = weekOf(place, hours);
  return place.zones.every((zone) => nextInZone(week, zone, at.getTime()) === at.getTime());
}

/**
 * Returns the first moment from the given one on when it is open everywhere that somebody may be, or null when there is none: zones
 * too far apart for the hours that are set have no hour in common, and then no moment is right rather than one of them.
 */
export function nextOpen(place: Place, hours: SendingHours, from: Date): Date | null {
  const week = weekOf(place, hours);
  const end = from.getTime() + SEARCHED_MS;
  for (let at = from.getTime(); at < end; ) {
    // It is open in none of the zones before it is in the last one of them.
    const next = Math.max(...place.zones.map((zone) => nextInZone(week, zone, at)));
    if (next === at) return new Date(at);
    at = next;
  }
  return null;
}

/** Returns the first moment from the given one on when a zone is open. Infinity when there is none. */
function nextInZone({ days, isClosedOnHolidays }: Week, zone: string, from: number): number {
  const local = toLocal(zone, from);
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  for (let day = midnight; day < midnight + SEARCHED_MS; day += DAY_MS) {
    const window = days[weekdayOf(day)];
    if (!window || local >= day + window.closes || (isClosedOnHolidays && isFederalHoliday(day))) continue;
    return local >= day + window.opens ? from : fromLocal(zone, day + window.opens);
  }
  return Number.POSITIVE_INFINITY;
}

/** The first of January 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return (day / DAY_MS + THURSDAY) % 7;
}

/** Returns the hours that are set and the hours of all states together. */
function weekOf({ states }: Place, hours: SendingHours): Week {
  const bySettings = weeks.get(states) ?? new WeakMap<SendingHours, Week>();
  weeks.set(states, bySettings);
  const week = bySettings.get(hours) ?? buildWeek(states, hours);
  bySettings.set(hours, week);
  return week;
}

function buildWeek(states: string[], hours: SendingHours): Week {
  const rows = states.flatMap((state) => BY_STATE.get(state) ?? []);
  return {
    days: [0, 1, 2, 3, 4, 5, 6].map((day) => windowOn(day, hours, rows)),
    isClosedOnHolidays: rows.some((row) => row.isClosedOnHolidays),
  };
}

function windowOn(day: number, hours: SendingHours, rows: StateHours[]): Window | undefined {
  const own: [string, string] = [day === SUNDAY ? hours.sundayOpensAt : hours.opensAt, hours.closesAt];
  const all = [own, ...rows.map((row) => ofDay(row, day) ?? CLOSED)];
  const opens = Math.max(...all.map(([from]) => sinceMidnight(from)));
  const closes = Math.min(...all.map(([, to]) => sinceMidnight(to)));
  return opens < closes ? { opens, closes } : undefined;
}

function ofDay({ weekdays, saturdays, sundays }: StateHours, day: number): StateHours['weekdays'] {
  if (day === SUNDAY) return sundays;
  return day === SATURDAY ? saturdays : weekdays;
}

function sinceMidnight(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour * 60 + minute) * MINUTE_MS;
}
