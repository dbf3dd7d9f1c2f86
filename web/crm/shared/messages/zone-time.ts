const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns `10:10 PM`, by the clocks of an IANA zone. */
export function timeIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone }).format(at);
}

/** Returns `Monday`, by the calendar of a zone. */
export function weekdayIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: zone }).format(at);
}

/** Returns the number of midnights between two moments in a zone. */
export function daysBetween(zone: string, from: Date, to: Date): number {
  return Math.floor(localMs(zone, to) / DAY_MS) - Math.floor(localMs(zone, from) / DAY_MS);
}

/** Returns when the clocks of a zone show a full hour, so many days from now. */
export function fullHourIn(zone: string, now: Date, { days, hour }: { days: number; hour: number }): Date {
  const local = (Math.floor(localMs(zone, now) / DAY_MS) + days) * DAY_MS + hour * HOUR_MS;
  // The difference to UTC is that of the moment itself, which a change of clock may part from now.
  const guess = local - differenceMs(zone, new Date(local));
  return new Date(local - differenceMs(zone, new Date(guess)));
}

/** Returns how far the clocks of a zone are ahead of UTC. */
export function differenceMs(zone: string, at: Date): number {
  return localMs(zone, at) - at.getTime();
}

/** Returns what UTC's clocks would have to show, in milliseconds since the epoch, to show what those of a zone show. */
function localMs(zone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const second = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return second + (at.getTime() % 1000);
}
