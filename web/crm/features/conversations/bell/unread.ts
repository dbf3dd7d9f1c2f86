import type { UnreadCount } from '../../../../../contract/messages.ts';
import { conversationKey, unreadAsPartner } from '../conversation-partner.ts';

const MOST_SHOWN = 99;

export function unreadTotal(unread: readonly UnreadCount[]): number {
  return unread.reduce((total, { unreadCount }) => total + unreadCount, 0);
}

/** Returns the badge's text: `99+` above 99. */
export function badgeText(total: number): string {
  return total > MOST_SHOWN ? `${MOST_SHOWN}+` : String(total);
}

/** Returns whether texts have arrived between two readings, because some conversation has more of them. */
export function hasArrivals(before: readonly UnreadCount[], after: readonly UnreadCount[]): boolean {
  const counts = new Map(before.map((entry) => [keyOf(entry), entry.unreadCount]));
  return after.some((entry) => entry.unreadCount > (counts.get(keyOf(entry)) ?? 0));
}

function keyOf(entry: UnreadCount): string {
  return conversationKey(unreadAsPartner(entry).conversation);
}
