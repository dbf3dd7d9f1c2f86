import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface RecordAreaProps {
  /** Whether the rows are people, who are taller on a phone. */
  isPeople?: boolean;
  children: (rows: RowLayout) => ReactNode;
}

/** The container of a list. Its width decides how the rows are laid out (crm.css). */
export function RecordArea({ isPeople = false, children }: RecordAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const rows = useRowLayout(area);
  useSteadyRow(area, rows?.height);
  return (
    <div className="@container/records">
      <div ref={area} data-record-area data-people={isPeople || undefined}>
        {rows && children(rows)}
      </div>
    </div>
  );
}

/** The layout of rows at the list's current width. */
export interface RowLayout {
  /** Pixels. */
  height: number;
  lines: number;
}

/** Returns the row layout that crm.css sets for the current width, density and text size. Undefined until it is drawn. */
function useRowLayout(area: RefObject<HTMLElement | null>): RowLayout | undefined {
  const [layout, setLayout] = useState<RowLayout>();
  const measure = useCallback(() => {
    if (!area.current) return;
    const now = readLayout(area.current);
    setLayout((before) => (before?.height === now.height && before.lines === now.lines ? before : now));
  }, [area]);
  // Measures after each render, so that an opened panel or a new density takes effect before the browser paints.
  useLayoutEffect(measure);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, [area, measure]);
  return layout;
}

function readLayout(area: HTMLElement): RowLayout {
  const style = getComputedStyle(area);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return {
    height: Number.parseFloat(style.getPropertyValue('--row-height')) * rem,
    lines: Number(style.getPropertyValue('--row-lines')),
  };
}

/** The header is a row too, and rows count from 1. */
const ROWS_BEFORE_FIRST = 2;

/**
 * Keeps the last used row at its place on the screen, and fully visible, when the row height changes. Keeps the topmost
 * row when the last used one is out of view.
 */
function useSteadyRow(area: RefObject<HTMLElement | null>, rowHeight: number | undefined): void {
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
    // A row at the bottom of the screen moves up by the part that would be cut off.
    const cut = Math.max(0, top + steady * before + rowHeight - window.innerHeight);
    window.scrollBy({ top: steady * (rowHeight - before) + cut, behavior: 'instant' });
  }, [area, rowHeight]);
}
