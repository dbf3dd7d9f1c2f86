import { queryOptions } from '@tanstack/react-query';
import type { UnreadCount } from '#contract/messages.ts';

const POLL_MS = 30_000;

/** Loads the numbers of unread texts. Events announce changes; polling covers missed events. */
export const unreadQuery = queryOptions<UnreadCount[]>({
  queryKey: ['api', 'crm', 'unread-counts'],
  refetchInterval: POLL_MS,
  // The tab's title shows unread texts while another tab is in front.
  refetchIntervalInBackground: true,
});
