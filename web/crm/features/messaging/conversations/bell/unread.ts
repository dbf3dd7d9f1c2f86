import type { UnreadCount } from '#contract/messages.ts';
import { unreadKey } from '../conversation-partner.ts';

const MOST_SHOWN = 99;

export function unreadTotal(unread: readonly UnreadCount[]): number {
  return unread.reduce((total, { unreadCount }) => total + unreadCount, 0);
}

/** Puts who has waited longest for an answer first. */
export function byWaiting(unread: readonly UnreadCount[]): UnreadCount[] {
  return unread.toSorted((one, other) => Date.parse(one.oldestAt) - Date.parse(other.oldestAt));
}

/** Returns the badge's text: empty without any, `99+` above 99. `areMore`: not all are counted. */
export function badgeText(total: number, areMore = false): string {
  if (total === 0) return '';
  if (total > MOST_SHOWN) return `${MOST_SHOWN}+`;
  return areMore ? `${total}+` : String(total);
}

/** Returns whether texts have arrived between two readings, because some conversation has more of them. */
export function hasArrivals(before: readonly UnreadCount[], after: readonly UnreadCount[]): boolean {
  const counts = new Map(before.map((entry) => [unreadKey(entry), entry.unreadCount]));
  return after.some((entry) => entry.unreadCount > (counts.get(unreadKey(entry)) ?? 0));
}
