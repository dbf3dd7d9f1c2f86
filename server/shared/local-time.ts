const STEP_MS = 900_000;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;

/** What the clock of a time zone shows. */
export interface LocalTime {
  /** For example `2026-11-22`. */
  day: string;
  hour: number;
  minute: number;
}

export function localTime(moment: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const day = ['year', 'month', 'day'].map((part) => parts.get(part as 'day')).join('-');
  return { day, hour: Number(parts.get('hour')), minute: Number(parts.get('minute')) };
}

/** Returns when the local day of a time began. Steps by 15 minutes, because time zone offsets are multiples of that. */
export function startOfDay(moment: Date, timeZone: string): Date {
  const { day } = localTime(moment, timeZone);
  let start = Math.floor(moment.getTime() / STEP_MS) * STEP_MS;
  while (localTime(new Date(start - STEP_MS), timeZone).day >= day) start -= STEP_MS;
  return new Date(start);
}

/** Returns when the local day of a time ends, in steps as above. */
export function endOfDay(moment: Date, timeZone: string): Date {
  const { day } = localTime(moment, timeZone);
  let end = Math.floor(moment.getTime() / STEP_MS) * STEP_MS;
  while (localTime(new Date(end), timeZone).day <= day) end += STEP_MS;
  return new Date(end);
}

/**
 * Returns the local day on which the clock has reached a time such as 07:30, or undefined when that was longer ago than so many
 * minutes, or is yet to come. Shortly after midnight it may be the day before.
 */
export function dayReached(
  moment: Date,
  { at, timeZone }: { at: string; timeZone: string },
  withinMinutes: number,
): string | undefined {
  const { day, hour, minute } = localTime(moment, timeZone);
  const [atHour, atMinute] = at.split(':').map(Number);
  const since = hour * 60 + minute - ((atHour ?? 0) * 60 + (atMinute ?? 0));
  if (since >= 0) return since <= withinMinutes ? day : undefined;
  return since + DAY_MINUTES <= withinMinutes ? dayBefore(day) : undefined;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}
