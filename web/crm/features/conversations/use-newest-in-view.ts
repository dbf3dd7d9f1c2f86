import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatItem } from './chat-items.ts';

/** Distance from the bottom in pixels that still counts as the bottom. */
const NEAR = 48;

/**
 * Keeps the newest text in view while the user is at the bottom. Further up, the visible texts stay in place, and
 * `hasNewBelow` tells that a text has arrived. Our own texts are always shown.
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
