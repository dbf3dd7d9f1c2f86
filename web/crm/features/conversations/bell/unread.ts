import type { UnreadCount } from '../../../../../contract/messages.ts';
import { conversationKey, unreadAsPartner } from '../conversation-partner.ts';

const MOST_SHOWN = 99;

export function unreadTotal(unread: readonly UnreadCount[]): number {
  return unread.reduce((total, { unreadCount }) => total + unreadCount, 0);
}

/** As it stands on a badge: `99+` above 99. */
export function badgeText(total: number): string {
  return total > MOST_SHOWN ? `${MOST_SHOWN}+` : String(total);
}

/** Whether texts have come in between two looks at the counts: some conversation has more of them than before. */
export function hasArrivals(before: readonly UnreadCount[], after: readonly UnreadCount[]): boolean {
  const counts = new Map(before.map((entry) => [keyOf(entry), entry.unreadCount]));
  return after.some((entry) => entry.unreadCount > (counts.get(keyOf(entry)) ?? 0));
}

function keyOf(entry: UnreadCount): string {
  return conversationKey(unreadAsPartner(entry).conversation);
}
