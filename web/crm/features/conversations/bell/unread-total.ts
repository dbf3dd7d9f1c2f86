import type { UnreadCount } from '../../../../../contract/messages.ts';

const MOST_SHOWN = 99;

export function unreadTotal(unread: readonly UnreadCount[]): number {
  return unread.reduce((total, { unreadCount }) => total + unreadCount, 0);
}

/** As it stands on a badge: `99+` above 99. */
export function badgeText(total: number): string {
  return total > MOST_SHOWN ? `${MOST_SHOWN}+` : String(total);
}
