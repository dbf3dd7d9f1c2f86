import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The header is a row too, and rows count from 1. */
const ROWS_BEFORE_FIRST = 2;

/**
 * When rows become higher or lower, the one that was used last stays where it is on the screen; the uppermost does when
 * that one is out of sight.
 */
export function useSteadyRow(area: RefObject<HTMLElement | null>, rowHeight: number | undefined): void {
  const used = useRef(0);
  const heightBefore = useRef(rowHeight);
  useEffect(() => {
    const list = area.current;
    const note = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest('tbody [aria-rowindex]') : null;
      if (row) used.current = Number(row.ariaRowIndex) - ROWS_BEFORE_FIRST;
    };
    list?.addEventListener('pointerdown', note);
    list?.addEventListener('focusin', note);
    return () => {
      list?.removeEventListener('pointerdown', note);
      list?.removeEventListener('focusin', note);
    };
  }, [area]);
  useLayoutEffect(() => {
    const before = heightBefore.current;
    heightBefore.current = rowHeight;
    const top = area.current?.querySelector('tbody')?.getBoundingClientRect().top;
    if (before === undefined || rowHeight === undefined || before === rowHeight || top === undefined) return;
    const first = Math.max(0, Math.floor(-top / before));
    const last = Math.floor((window.innerHeight - top) / before);
    const steady = used.current >= first && used.current <= last ? used.current : first;
    window.scrollBy({ top: steady * (rowHeight - before), behavior: 'instant' });
  }, [area, rowHeight]);
}
