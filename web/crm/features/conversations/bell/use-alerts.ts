import { useEffect, useRef } from 'react';
import type { UnreadCount } from '../../../../../contract/messages.ts';
import { titleChoice, toneChoice, useIsOn } from './alert-choices.ts';
import { hasArrivals } from './arrivals.ts';
import { playTone, prepareTone } from './tone.ts';
import { badgeText, unreadTotal } from './unread-total.ts';

const COUNT = /^\(\d+\+?\) /;

/** Tells of new texts whoever looks elsewhere: by the tab's title, and by a tone. */
export function useAlerts(unread: readonly UnreadCount[] | undefined): void {
  const sounds = useIsOn(toneChoice);
  const counts = useIsOn(titleChoice);
  const total = unread ? unreadTotal(unread) : 0;

  useEffect(() => {
    const title = document.title.replace(COUNT, '');
    document.title = counts && total > 0 ? `(${badgeText(total)}) ${title}` : title;
    return () => {
      document.title = document.title.replace(COUNT, '');
    };
  }, [counts, total]);

  useEffect(() => (sounds ? prepareTone() : undefined), [sounds]);
  const before = useRef(unread);
  useEffect(() => {
    if (sounds && unread && before.current && hasArrivals(before.current, unread)) playTone();
    before.current = unread;
  }, [sounds, unread]);
}
