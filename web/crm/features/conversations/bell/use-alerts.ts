import { useEffect, useRef, useState } from 'react';
import type { UnreadCount } from '../../../../../contract/messages.ts';
import { $titleCount, $tone, useIsOn } from './alert-switches.tsx';
import { Tone } from './tone.ts';
import { badgeText, hasArrivals, unreadTotal } from './unread.ts';

const COUNT = /^\(\d+\+?\) /;

/** Notifies users in other tabs or windows of new texts, by the tab's title and a tone. */
export function useAlerts(unread: readonly UnreadCount[] | undefined): void {
  const sounds = useIsOn($tone);
  const counts = useIsOn($titleCount);
  const total = unread ? unreadTotal(unread) : 0;

  useEffect(() => {
    const title = document.title.replace(COUNT, '');
    document.title = counts && total > 0 ? `(${badgeText(total)}) ${title}` : title;
    return () => {
      document.title = document.title.replace(COUNT, '');
    };
  }, [counts, total]);

  const [tone] = useState(() => new Tone());
  useEffect(() => (sounds ? tone.prepare() : undefined), [sounds, tone]);
  const before = useRef(unread);
  useEffect(() => {
    if (sounds && unread && before.current && hasArrivals(before.current, unread)) tone.play();
    before.current = unread;
  }, [sounds, unread, tone]);
}
