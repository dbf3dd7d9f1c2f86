const HOUR_MS = 3_600_000;
/** How long a session lives without being used. */
const IDLE_LIFETIME_MS = 12 * HOUR_MS;
/** How long it lives at most, however much it is used. */
const WHOLE_LIFETIME_MS = 30 * 24 * HOUR_MS;
/** Within it further uses are not written down. */
const TOUCH_INTERVAL_MS = 60_000;

/** When a session that is used `now` ends by itself. */
export function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_LIFETIME_MS, createdAt.getTime() + WHOLE_LIFETIME_MS));
}

/** Whether its last use, as it is written down, is old enough to be written anew. */
export function isStale(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= TOUCH_INTERVAL_MS;
}
