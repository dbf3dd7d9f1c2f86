import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useDensity } from '../preferences/density.ts';

function onPageResize(listener: () => void): () => void {
  const observer = new ResizeObserver(listener);
  observer.observe(document.body);
  return () => observer.disconnect();
}

/** Pixels from the top of the page to the element, kept right while what stands above it grows or shrinks. */
export function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    return onPageResize(measure);
  }, [element]);
  return offset;
}

/** Height of a row in pixels at the present width, density and text size; crm.css says it in rem. */
export function useRowHeight(): number {
  useDensity();
  return useSyncExternalStore(onPageResize, () => {
    const root = getComputedStyle(document.documentElement);
    return Number.parseFloat(root.getPropertyValue('--row-height')) * Number.parseFloat(root.fontSize);
  });
}
