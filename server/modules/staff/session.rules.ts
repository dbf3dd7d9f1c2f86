const HOUR = 3_600_000;
/** Milliseconds a session lives without being used. */
const IDLE_LIFETIME = 12 * HOUR;
/** Milliseconds it lives at most, however much it is used. */
const WHOLE_LIFETIME = 30 * 24 * HOUR;
/** Milliseconds within which further uses are not written down. */
const TOUCH_INTERVAL = 60_000;

/** When a session that is used `now` ends by itself. */
export function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_LIFETIME, createdAt.getTime() + WHOLE_LIFETIME));
}

/** Whether its last use, as it is written down, is old enough to be written anew. */
export function isStale(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= TOUCH_INTERVAL;
}
