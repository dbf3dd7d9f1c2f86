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

/** Returns the badge's text: `99+` above 99. */
export function badgeText(total: number): string {
  return total > MOST_SHOWN ? `${MOST_SHOWN}+` : String(total);
}

/** Returns whether texts have arrived between two readings, because some conversation has more of them. */
export function hasArrivals(before: readonly UnreadCount[], after: readonly UnreadCount[]): boolean {
  const counts = new Map(before.map((entry) => [unreadKey(entry), entry.unreadCount]));
  return after.some((entry) => entry.unreadCount > (counts.get(unreadKey(entry)) ?? 0));
}
