import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';

/** Distance from the bottom in pixels that still counts as the bottom. */
const NEAR = 48;

interface Newest {
  id: string;
  /** Whether one of us wrote it. */
  isOurs: boolean;
}

/**
 * Keeps the newest message in view while the user is at the bottom. Further up, the visible messages stay in place, and
 * `hasNewBelow` tells that one has arrived. Our own are always shown. The scroller is a reversed column, with one list in it.
 */
export function useNewestInView(scroller: RefObject<HTMLElement | null>, newest: Newest | undefined) {
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const seen = useRef<{ id: string | undefined; row: Element | null }>({ id: newest?.id, row: null });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = seen.current;
    seen.current = { id: newest?.id, row: element.firstElementChild?.lastElementChild ?? null };
    if (newest?.id === before.id) return;
    if (newest?.isOurs) element.scrollTop = 0;
    // A last row that has gone was a draft, below which nothing has come.
    else if (element.scrollTop < -NEAR && before.row?.isConnected) {
      // What now stands below the row that was the last one. Rows above it may have grown since, as by an opened quote.
      element.scrollTop -= bottomOf(seen.current.row) - bottomOf(before.row);
      setHasNewBelow(true);
    }
  });

  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => {
      if (element && element.scrollTop >= -NEAR) setHasNewBelow(false);
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, [scroller]);

  const showNewest = () => scroller.current?.scrollTo({ top: 0 });
  return { hasNewBelow, showNewest };
}

function bottomOf(row: Element | null): number {
  return row?.getBoundingClientRect().bottom ?? 0;
}

/** Leads to messages that have arrived below what is read. */
export function ShowNewest({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="sm" className="absolute bottom-3 self-center shadow-board" onClick={onClick}>
      <ArrowDown aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
