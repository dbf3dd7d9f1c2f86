import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from '../navigation/navigation.ts';

/** Holds a list. Scrolls back to its first row when the search in the URL changes, because another search is another list. */
export function ListSection({ label, children }: { label: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  const search = useSearchParams().toString();
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  }, [search]);
  return (
    <section ref={section} aria-label={label}>
      {children}
    </section>
  );
}
