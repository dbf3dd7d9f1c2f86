/*
 * Texts to many go out by day only, where the person is. Tests run at any hour, so that they choose people for whom it is afternoon.
 */

const HOUR = new Date().getUTCHours();

/** Returns a time zone in which it is this hour now. */
export function zoneWhereItIs(hour: number): string {
  // `Etc/GMT+5` is five hours behind Greenwich.
  const behind = ((new Date().getUTCHours() - hour + 36) % 24) - 12;
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`;
}

/** A time zone in which it is early afternoon now, of a Sunday too. */
export const AWAKE_ZONE = zoneWhereItIs(13);
/** A time zone in which it is night now. */
export const ASLEEP_ZONE = zoneWhereItIs(1);

/** Beginnings of numbers, and the hours (UTC) after which it is afternoon there for two hours more. */
const AWAKE = [
  { from: 3, until: 9, prefix: '+8190' },
  { from: 9, until: 13, prefix: '+9198' },
  { from: 13, until: 18, prefix: '+4479' },
  { from: 18, until: 21, prefix: '+54911' },
  { from: 21, until: 24, prefix: '+1415666' },
];
/** Hawaii. */
const OTHERWISE = { prefix: '+1808555' };
/** As many digits as a number of North America has before its last four. */
const SHORT = OTHERWISE.prefix.length;

let last = 0;

/** Returns a new number of a place where it is afternoon now. For people whose time zone nobody can set. */
export function awakePhone(): string {
  last += 1;
  const { prefix } = AWAKE.find(({ from, until }) => HOUR >= from && HOUR < until) ?? OTHERWISE;
  return prefix + (prefix.length === SHORT ? 1_000 + last : 10_000_000 + last);
}
