import { useSyncExternalStore } from 'react';
import { timeAgo } from './time-ago.ts';
import { Tooltip } from './tooltip.tsx';

const TICK_MS = 60_000;
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

// All instants on the screen share one timer.
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

/** Shows `3 days ago`, kept up to date. Its title is the exact local time. */
export function RelativeTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={exactTime(instant)}>
      {useTimeAgo(instant)}
    </time>
  );
}

/** A relative time that can be focused, so that keyboard users get the exact time too. Not for lists: each one is a tab stop. */
export function FocusableTime({ instant }: { instant: string }) {
  return (
    <Tooltip label={exactTime(instant)}>
      <button type="button" className="rounded-sm text-left">
        <time dateTime={instant}>{useTimeAgo(instant)}</time>
      </button>
    </Tooltip>
  );
}

/** The time in milliseconds, to the minute. Renders again each minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function useTimeAgo(instant: string): string {
  return timeAgo(new Date(instant).getTime(), useNow());
}

function exactTime(instant: string): string {
  return exact.format(new Date(instant));
}
