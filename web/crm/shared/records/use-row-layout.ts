import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/** How rows are laid out in the room that their list has. */
export interface RowLayout {
  /** Pixels. */
  height: number;
  lines: number;
}

/** The layout that crm.css gives the area's rows, at every width, density and text size. Undefined until it is drawn. */
export function useRowLayout(area: RefObject<HTMLElement | null>): RowLayout | undefined {
  const [layout, setLayout] = useState<RowLayout>();
  const measure = useCallback(() => {
    if (!area.current) return;
    const now = readLayout(area.current);
    setLayout((before) => (before?.height === now.height && before.lines === now.lines ? before : now));
  }, [area]);
  // After each render: what has opened a panel or changed the density is seen before the screen is painted.
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
