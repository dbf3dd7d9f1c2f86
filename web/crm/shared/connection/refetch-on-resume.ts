import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../client/api-error.ts';

/** The time out of sight, or asleep, after which the screen counts as old. */
const OLD_MS = 60_000;
const HEARTBEAT_MS = 15_000;
/** The least time between two rounds of catching up after outages. */
const PAUSE_MS = 10_000;

/**
 * Loads anew what is on the screen when this browser may have missed something: back from a lost connection, from sleep
 * or from a minute in the background. Returns the way to stop.
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

/** A machine that sleeps with the page in view says nothing; but its timers stand still. */
function afterSleep(catchUp: () => void): () => void {
  let beatAt = Date.now();
  const timer = setInterval(() => {
    const slept = isLongFrom(beatAt);
    beatAt = Date.now();
    if (slept && document.visibilityState === 'visible') catchUp();
  }, HEARTBEAT_MS);
  return () => clearInterval(timer);
}

/** Either way: after the clock was set back nobody knows how long it has been. */
function isLongFrom(moment: number): boolean {
  return Math.abs(Date.now() - moment) > OLD_MS;
}

/**
 * The first call that is answered after one that reached nobody; the poll for unread texts is never long in coming. What
 * is catching up may fail again beside calls that are answered: without a pause each round would begin the next.
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
