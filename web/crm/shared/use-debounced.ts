import { type RefObject, useEffect, useRef, useState } from 'react';

/** The value as it is after a pause, and in the midst of typing as it was when it last stood still for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  const changedAt = useChangeTime();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitAfterChange(changedAt, delay));
    return () => clearTimeout(timer);
  }, [value, delay, changedAt]);
  return settled;
}

/** When what somebody types was last changed, by the page's clock. */
export function useChangeTime(): RefObject<number> {
  return useRef(Number.NEGATIVE_INFINITY);
}

/** How long what follows from a change waits: not at all after a pause, `delay` milliseconds where another came just before. */
export function waitAfterChange(changedAt: RefObject<number>, delay: number): number {
  const now = performance.now();
  const isTyping = now - changedAt.current < delay;
  changedAt.current = now;
  return isTyping ? delay : 0;
}
