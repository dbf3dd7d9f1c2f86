import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns the current width of an element in pixels, or 0 before it is on the screen. */
export function useWidth<Target extends HTMLElement>(): [RefObject<Target | null>, number] {
  const element = useRef<Target>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
