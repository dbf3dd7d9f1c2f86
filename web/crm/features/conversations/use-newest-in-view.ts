import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatItem } from './chat-items.ts';

/** How far from the bottom, in pixels, still counts as being there. */
const NEAR = 48;

/**
 * Keeps the newest text in view for whoever is at the bottom, and leaves alone whoever reads further up: there the texts
 * in view stay where they are, and `hasNewBelow` says that something came. Our own texts are always shown.
 */
export function useNewestInView(scroller: RefObject<HTMLElement | null>, items: readonly ChatItem[]) {
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const newest = items.findLast((item) => item.kind === 'text')?.text;
  const seen = useRef({ id: newest?.id, height: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const grown = element.scrollHeight - seen.current.height;
    const isNew = newest?.id !== seen.current.id;
    seen.current = { id: newest?.id, height: element.scrollHeight };
    if (!isNew) return;
    if (newest?.direction === 'outbound') element.scrollTop = 0;
    else if (element.scrollTop < -NEAR) {
      element.scrollTop -= grown;
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
