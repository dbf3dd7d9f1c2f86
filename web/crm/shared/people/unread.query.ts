import { queryOptions } from '@tanstack/react-query';
import type { UnreadCount } from '../../../../contract/messages.ts';

const POLL_MS = 30_000;

/** Who waits for an answer. Changes are announced as they happen; asking now and then is the net below that. */
export const unreadQuery = queryOptions<UnreadCount[]>({
  queryKey: ['api', 'crm', 'unread-counts'],
  refetchInterval: POLL_MS,
  // The tab's title tells of texts when another tab is in front.
  refetchIntervalInBackground: true,
});
