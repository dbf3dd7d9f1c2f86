/** Morning mails go out from this hour until noon, because a server that was down may be late. */
const MORNING = 7;
const NOON = 12;
const STEP_MS = 900_000;

/** A day and an hour in a time zone. */
export interface LocalTime {
  /** For example `2026-11-22`. */
  day: string;
  hour: number;
}

export function localTime(moment: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const day = ['year', 'month', 'day'].map((part) => parts.get(part as 'day')).join('-');
  return { day, hour: Number(parts.get('hour')) };
}

export function isMorning({ hour }: LocalTime): boolean {
  return hour >= MORNING && hour < NOON;
}

/**
 * Returns when the day of a given time ends. Steps by quarters of an hour, because clock changes move the end of a day by
 * multiples of them.
 */
export function endOfDay(moment: Date, timeZone: string): Date {
  const { day } = localTime(moment, timeZone);
  let end = Math.floor(moment.getTime() / STEP_MS) * STEP_MS;
  while (localTime(new Date(end), timeZone).day <= day) end += STEP_MS;
  return new Date(end);
}
