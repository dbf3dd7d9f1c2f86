/** Mails of a morning go out from this hour on, and not any more once it is noon: a server that was away may be late. */
const MORNING = 7;
const NOON = 12;
const STEP_MS = 900_000;

/** A day and an hour as clocks on the wall show them in a time zone. */
export interface LocalTime {
  /** As `2026-11-22`. */
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

/** When the day of a moment is over. Clocks are set forward and back by quarters of an hour, and so are days. */
export function endOfDay(moment: Date, timeZone: string): Date {
  const { day } = localTime(moment, timeZone);
  let end = Math.floor(moment.getTime() / STEP_MS) * STEP_MS;
  while (localTime(new Date(end), timeZone).day <= day) end += STEP_MS;
  return new Date(end);
}
