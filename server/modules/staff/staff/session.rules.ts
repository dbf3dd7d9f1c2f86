const HOUR_MS = 3_600_000;
/** How long a session lives without being used. */
const IDLE_LIFETIME_MS = 12 * HOUR_MS;
/** How long a session lives at most, even when it is in use. */
const WHOLE_LIFETIME_MS = 30 * 24 * HOUR_MS;
/** How long a replaced token works on, for the calls that the browser has sent with it and not got answered. */
export const HANDOVER_MS = 10_000;
/** Minimum time between two saved uses of a session. */
const TOUCH_INTERVAL_MS = 60_000;

/** Returns when a session expires that is used `now`. */
export function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_LIFETIME_MS, createdAt.getTime() + WHOLE_LIFETIME_MS));
}

/** Tells whether the saved last use is old enough to be updated. */
export function isStale(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= TOUCH_INTERVAL_MS;
}
