import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls back to the first row when the search changes, because another search is another list. */
export function useListTop(section: RefObject<HTMLElement | null>, search: string): void {
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  }, [section, search]);
}
