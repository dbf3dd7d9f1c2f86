const HOUR_MS = 3_600_000;
/** Lifetime of an unused session. */
const IDLE_LIFETIME_MS = 12 * HOUR_MS;
/** Maximum lifetime of a session. */
const WHOLE_LIFETIME_MS = 30 * 24 * HOUR_MS;
/** Interval within which further uses are not saved. */
const TOUCH_INTERVAL_MS = 60_000;

/** Returns when a session that is used `now` expires. */
export function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_LIFETIME_MS, createdAt.getTime() + WHOLE_LIFETIME_MS));
}

/** Returns whether the saved last use is old enough to be updated. */
export function isStale(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= TOUCH_INTERVAL_MS;
}
