const DAY_MS = 86_400_000;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;

// 5 U.S.C. § 6103(a).
/** Month and day. */
const FIXED = new Set(['1/1', '6/19', '7/4', '11/11', '12/25']);
/** Month, weekday, and which one of the month. */
const MOVING = new Set([`1/${MONDAY}/3`, `2/${MONDAY}/3`, `9/${MONDAY}/1`, `10/${MONDAY}/2`, `11/${THURSDAY}/4`]);
const MAY = 5;
/** Memorial Day is the last Monday of May, thus after this day. */
const MAY_24 = 24;

/**
 * Returns whether a day is a federal holiday of the United States, or the weekday on which one is kept that falls on a weekend.
 * @param day milliseconds as of UTC, of any moment of the day
 */
export function isFederalHoliday(day: number): boolean {
  const { month, date, weekday } = partsOf(day);
  if (isFixed(day) || MOVING.has(`${month}/${weekday}/${Math.ceil(date / 7)}`)) return true;
  if (month === MAY && weekday === MONDAY && date > MAY_24) return true;
  return (weekday === MONDAY && isFixed(day - DAY_MS)) || (weekday === FRIDAY && isFixed(day + DAY_MS));
}

function isFixed(day: number): boolean {
  const { month, date } = partsOf(day);
  return FIXED.has(`${month}/${date}`);
}

function partsOf(day: number): { month: number; date: number; weekday: number } {
  const at = new Date(day);
  return { month: at.getUTCMonth() + 1, date: at.getUTCDate(), weekday: at.getUTCDay() };
}
