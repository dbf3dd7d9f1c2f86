import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#client/api-error.ts';

/** The data on the screen counts as outdated after this long in the background or asleep. */
const OLD_MS = 60_000;
const HEARTBEAT_MS = 15_000;
/** The least time between two reloads after outages. */
const PAUSE_MS = 10_000;

/**
 * Reloads the data on the screen when the browser may have missed changes: after a lost connection, after sleep, or
 * after a minute in the background. Returns a function that stops it.
 */
export function refetchOnResume(client: QueryClient): () => void {
  const catchUp = () => void client.invalidateQueries({ queryKey: ['api'] });
  const ways = [afterOffline(catchUp), afterHidden(catchUp), afterSleep(catchUp), afterOutage(client, catchUp)];
  return () => {
    for (const stop of ways) stop();
  };
}

function afterOffline(catchUp: () => void): () => void {
  window.addEventListener('online', catchUp);
  return () => window.removeEventListener('online', catchUp);
}

function afterHidden(catchUp: () => void): () => void {
  let hiddenAt = Date.now();
  const onChange = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (isLongFrom(hiddenAt)) catchUp();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Detects sleep by a late timer: a computer that sleeps with the page in view fires no event. */
function afterSleep(catchUp: () => void): () => void {
  let beatAt = Date.now();
  const timer = setInterval(() => {
    const slept = isLongFrom(beatAt);
    beatAt = Date.now();
    if (slept && document.visibilityState === 'visible') catchUp();
  }, HEARTBEAT_MS);
  return () => clearInterval(timer);
}

/** Returns whether the moment is more than a minute away, in either direction: the clock may have been set back. */
function isLongFrom(moment: number): boolean {
  return Math.abs(Date.now() - moment) > OLD_MS;
}

/**
 * Catches up when a call succeeds after one that did not reach the server. The poll for unread texts guarantees a call
 * soon. Some calls of a reload may fail while others succeed, so the pause keeps reloads from triggering each other.
 */
function afterOutage(client: QueryClient, catchUp: () => void): () => void {
  let lost = false;
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') lost ||= isOutage(event.action.error);
    else if (event.action.type === 'success' && !event.action.manual && lost && isPast(caughtUpAt + PAUSE_MS)) {
      lost = false;
      caughtUpAt = performance.now();
      catchUp();
    }
  });
}

function isPast(moment: number): boolean {
  return performance.now() > moment;
}

const GATEWAY_STATUSES = [502, 503, 504];

function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || GATEWAY_STATUSES.includes(error.status));
}
