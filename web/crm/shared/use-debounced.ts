import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns the value at once after a pause, and debounced by `delay` milliseconds while it keeps changing. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  const changedAt = useChangeTime();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitAfterChange(changedAt, delay));
    return () => clearTimeout(timer);
  }, [value, delay, changedAt]);
  return settled;
}

/** Holds the time of the last change in milliseconds, by the page's clock. */
export function useChangeTime(): RefObject<number> {
  return useRef(Number.NEGATIVE_INFINITY);
}

/** Returns how long to wait after a change: 0 after a pause, `delay` milliseconds when another change came just before. */
export function waitAfterChange(changedAt: RefObject<number>, delay: number): number {
  const now = performance.now();
  const isTyping = now - changedAt.current < delay;
  changedAt.current = now;
  return isTyping ? delay : 0;
}
