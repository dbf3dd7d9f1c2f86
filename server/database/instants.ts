import { type SQL, sql } from 'drizzle-orm';

/** Date, time and offset, as PostgreSQL and ISO 8601 write them. */
const WRITTEN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d{1,6})?(?:Z|([+-]\d\d)(?::?(\d\d)(?::\d\d)?)?)$/;
const TIME = /^([01]\d|2[0-3])(:[0-5]\d){2}$/;
/** PostgreSQL accepts offsets up to 15:59. */
const OFFSET = /^[+-](0\d|1[0-5])[0-5]\d$/;

/** Tells whether a text has the format of a timestamp. The date itself may be invalid. */
export function looksLikeInstant(text: string): boolean {
  return WRITTEN.test(text);
}

/** Tells whether PostgreSQL accepts the text as a timestamptz in the years 1 to 9999. */
export function isInstant(text: string): boolean {
  const [, date = '', time = '', hours = '+00', minutes = '00'] = WRITTEN.exec(text) ?? [];
  if (!TIME.test(time) || !OFFSET.test(hours + minutes)) return false;
  // JavaScript reads the 30th of February as the 2nd of March.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(date.slice(-2))) return false;
  const year = new Date(`${date}T${time}${hours}:${minutes}`).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** Formats a time like the API does. */
export function asInstant(moment: SQL): SQL {
  return sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
