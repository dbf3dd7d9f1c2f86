const DAY_MS = 86_400_000;

/** Adds days of work, Monday to Friday (UTC), to a moment. */
export function afterWorkingDays(from: Date, days: number): Date {
  const at = new Date(from);
  for (let left = days; left > 0; ) {
    at.setTime(at.getTime() + DAY_MS);
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at;
}
