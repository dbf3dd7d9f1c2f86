/** Demo days are the weekdays of the next four weeks, from tomorrow. A slot is a local time in the agency's time zone. */
export const TIME_ZONE_NAME = 'Eastern Time';
const TIME_ZONE = 'America/New_York';
const WEEKS = 4;
const OPENS = 9 * 60;
const CLOSES = 17 * 60;
const SLOT_MINUTES = 30;

export interface Day {
  /** YYYY-MM-DD */
  date: string;
  open: boolean;
}

/** Returns the whole weeks, Monday to Friday, that contain the bookable days. */
export function weeksFrom(today: Date): Day[][] {
  const monday = addDays(today, -((today.getUTCDay() + 6) % 7));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 5 }, (_, weekday) => {
      const day = addDays(monday, week * 7 + weekday);
      return { date: isoDate(day), open: isoDate(day) > isoDate(today) };
    }),
  );
}

/** Returns the start times of a day's sessions, such as `2026-11-23T09:30`. */
export function slotsOf(date: string): string[] {
  const starts: string[] = [];
  for (let minute = OPENS; minute < CLOSES; minute += SLOT_MINUTES) {
    starts.push(`${date}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
  }
  return starts;
}

/** "Monday, November 23, 2026" */
export function longDate(date: string): string {
  return format(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
}

/** "Nov 23" */
export function shortDate(date: string): string {
  return format(date, { month: 'short', day: 'numeric' });
}

/** "9:30 AM" */
export function timeOf(slot: string): string {
  return new Date(`${slot}:00Z`).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
}

/** Converts an ISO 8601 time to the agency's local time: `2026-11-23T09:30`. */
export function slotOf(at: string): string {
  // The Swedish locale writes dates as ISO 8601 does.
  return new Date(at).toLocaleString('sv-SE', { timeZone: TIME_ZONE }).slice(0, 16).replace(' ', 'T');
}

/** Converts the agency's local time to an ISO 8601 time. */
export function instantOf(slot: string): string {
  const asUtc = Date.parse(`${slot}:00Z`);
  const ahead = Date.parse(`${slotOf(new Date(asUtc).toISOString())}:00Z`) - asUtc;
  return new Date(asUtc - ahead).toISOString();
}

function format(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
}

function addDays(day: Date, count: number): Date {
  return new Date(day.getTime() + count * 86_400_000);
}

function isoDate(day: Date): string {
  return day.toISOString().slice(0, 10);
}
