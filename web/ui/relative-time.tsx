import { useSyncExternalStore } from 'react';
import { timeAgo } from './time-ago.ts';

const TICK_MS = 60_000;
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

// One timer for all instants on the screen.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** `3 days ago`, kept up to date; the exact local time is its title. */
export function RelativeTime({ instant }: { instant: string }) {
  const current = useSyncExternalStore(subscribe, () => now);
  const date = new Date(instant);
  return (
    <time dateTime={instant} title={exact.format(date)}>
      {timeAgo(date.getTime(), current)}
    </time>
  );
}
