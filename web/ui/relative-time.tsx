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
  return (
    <time dateTime={instant} title={exactTime(instant)}>
      {useTimeAgo(instant)}
    </time>
  );
}

/** The same where there is one of its kind: it takes the focus, and says the exact time to the keyboard too. */
export function FocusableTime({ instant }: { instant: string }) {
  return (
    <Tooltip label={exactTime(instant)}>
      <button type="button" className="rounded-sm text-left">
        <time dateTime={instant}>{useTimeAgo(instant)}</time>
      </button>
    </Tooltip>
  );
}

function useTimeAgo(instant: string): string {
  const current = useSyncExternalStore(subscribe, () => now);
  return timeAgo(new Date(instant).getTime(), current);
}

function exactTime(instant: string): string {
  return exact.format(new Date(instant));
}
