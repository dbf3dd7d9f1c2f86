import { type GateAnswer, WIDEST_SENDING } from '#contract/gate.ts';
import type { TextMessage } from '#contract/messages.ts';
import { comingLabel } from '../local-time.ts';
import { daysBetween, differenceMs, fullHourIn, timeIn, weekdayIn } from '../messages/zone-time.ts';
import { zoneName } from '../people/time-zones.ts';

/** The time zones that somebody may be in, at least one. */
export type Zones = GateAnswer['zone']['names'];

/** When a message may be ordered for with one press. */
export interface Choice {
  label: string;
  at: Date;
}

const HOUR_MS = 3_600_000;
const MORNING = 9;
/** For so long after somebody's own text, an answer is expected at any hour. */
const ANSWER_MS = 2 * HOUR_MS;

/**
 * Returns whether it is night where somebody is, or another time at which texts to many wait,
 * by the gate's answer about such a text. `opensAt` is when that ends. Null when the gate has named another reason.
 */
export function nightOf({ verdict, at, reason, zone }: GateAnswer, now: Date): { opensAt: Date | null } | undefined {
  if (reason === 'quiet_hours') return { opensAt: verdict === 'later' && at !== null ? new Date(at) : null };
  // Neither keeps one person from texting another.
  const isOther = reason === 'cap' || reason === 'paused';
  return isOther && zone.names.some((name) => isQuietIn(name, now)) ? { opensAt: null } : undefined;
}

/** Returns whether the clocks of a zone show a time at which texts to many wait everywhere. */
function isQuietIn(zone: string, now: Date): boolean {
  const { opensAt, sundayOpensAt, closesAt } = WIDEST_SENDING;
  const clock = new Date(now.getTime() + differenceMs(zone, now));
  const time = clock.toISOString().slice(11, 16);
  return time < (clock.getUTCDay() === 0 ? sundayOpensAt : opensAt) || time >= closesAt;
}

/** Returns when somebody's last text came, or null without any. Undefined until their texts are loaded. */
export function wroteAtOf(texts: readonly TextMessage[] | undefined): string | null | undefined {
  return texts && (texts.findLast(({ direction }) => direction === 'inbound')?.sentAt ?? null);
}

/** Returns whether a text answers what its recipient has just written. `wroteAt` is the time of their last text. */
export function isAnswer(wroteAt: string | null | undefined, now: Date): boolean {
  return typeof wroteAt === 'string' && now.getTime() - Date.parse(wroteAt) < ANSWER_MS;
}

/** Returns `It is 10:10 PM where Ada is (Chicago).`, or between which hours it is where the zone is not known. */
export function hourThere(firstName: string, zones: Zones, at: Date, verb: 'is' | 'will be' = 'is'): string {
  const [earliest, ...others] = timesIn(zones, at);
  const latest = others.at(-1);
  if (latest !== undefined) return `It ${verb} between ${earliest} and ${latest} where ${firstName} may be.`;
  const city = zones.length === 1 ? cityOf(zones[0]) : undefined;
  return `It ${verb} ${earliest} where ${firstName} is${city === undefined ? '' : ` (${city})`}.`;
}

/** Returns `at 9:00 their time` for the end of the night, or the user's time where theirs is not known. */
export function openingLabel(zones: Zones, opensAt: Date | null, now: Date): string {
  const [zone] = zones;
  if (opensAt === null) return 'when it is day there';
  if (zone === undefined || timesIn(zones, opensAt).length > 1) return `${comingLabel(opensAt, now)} your time`;
  // The next morning needs no name.
  const day = daysBetween(zone, now, opensAt) > 1 ? `on ${weekdayIn(zone, opensAt)} ` : '';
  // Without AM, because nights end in the morning or at noon.
  return `${day}at ${timeIn(zone, opensAt).replace(/ [AP]M$/, '')} their time`;
}

/** Returns the moments that are offered for a message that shall go later. */
export function choicesOf(zones: Zones, now: Date): Choice[] {
  const mornings = zones.map((zone) => fullHourIn(zone, now, { days: 1, hour: MORNING }));
  // Where several zones are possible, it is nine in the last of them.
  const morning = new Date(Math.max(...mornings.map(Number)));
  const isSure = timesIn(zones, morning).length === 1;
  return [
    { label: 'In an hour', at: new Date(now.getTime() + HOUR_MS) },
    ...(zones.length > 0 ? [{ label: `Tomorrow ${isSure ? 'at 9:00 AM' : 'morning'} their time`, at: morning }] : []),
  ];
}

/**
 * Returns `tomorrow at 9:00 AM Central`, by the calendar where somebody is. Where that is not known, or may be in several zones with
 * other hours, by the user's own.
 */
export function momentThere(zones: Zones, at: Date, now: Date): string {
  const [zone] = zones;
  if (zone === undefined || timesIn(zones, at).length > 1) return `${comingLabel(at, now)} your time`;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    ...(at.getFullYear() === now.getFullYear() ? { weekday: 'short' } : { year: 'numeric' }),
  });
  const day = ['today', 'tomorrow'][daysBetween(zone, now, at)] ?? format.format(at);
  return `${day} at ${timeIn(zone, at)} ${zoneName(zone, at)}`;
}

/** Returns what the clocks show, from the westernmost zone on, each time once. */
function timesIn(zones: Zones, at: Date): string[] {
  const byHour = zones.toSorted((one, other) => differenceMs(one, at) - differenceMs(other, at));
  return [...new Set(byHour.map((zone) => timeIn(zone, at)))];
}

/** Returns `New York` of `America/New_York`. Zones without a place, such as `Etc/GMT+5`, have none. */
function cityOf(zone: string | undefined): string | undefined {
  const [area, ...rest] = zone?.split('/') ?? [];
  return area === 'Etc' ? undefined : rest.at(-1)?.replaceAll('_', ' ');
}
