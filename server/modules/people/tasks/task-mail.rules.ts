/** Morning mails are sent from this hour until before noon, so that a server that was down can send them late. */
const MORNING = 7;
const NOON = 12;
const STEP_MS = 900_000;

/** The local day and hour in a time zone. */
interface LocalTime {
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

/** Returns when the local day of a time ends. Steps by 15 minutes, because time zone offsets are multiples of that. */
export function endOfDay(moment: Date, timeZone: string): Date {
  const { day } = localTime(moment, timeZone);
  let end = Math.floor(moment.getTime() / STEP_MS) * STEP_MS;
  while (localTime(new Date(end), timeZone).day <= day) end += STEP_MS;
  return new Date(end);
}
