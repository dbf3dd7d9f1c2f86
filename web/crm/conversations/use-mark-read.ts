import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ConversationRef } from '../../../contract/events.ts';
import type { MarkReadRequest } from '../../../contract/messages.ts';
import { post } from '../../client/api.ts';
import { conversationKey, unreadAsCorrespondent } from './correspondent.ts';
import { unreadQuery } from './unread.query.ts';
import { usePageVisible } from './use-page-visible.ts';

/** Marks a conversation read. Nobody is told of a failure: the count stays, and says enough. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: MarkReadRequest) => post('/api/crm/mark-read', request),
    onSuccess: () => client.invalidateQueries({ queryKey: unreadQuery.queryKey }),
    onError: (error) => console.warn('A conversation could not be marked read', error),
  });
}

/** Marks a conversation read when it opens, and again whatever arrives while somebody looks at it. */
export function useReading(conversation: ConversationRef): void {
  const { data, dataUpdatedAt } = useQuery(unreadQuery);
  const isVisible = usePageVisible();
  const key = conversationKey(conversation);
  const isUnread = data?.some((entry) => conversationKey(unreadAsCorrespondent(entry).conversation) === key) ?? false;
  const markRead = useMarkRead();
  const read = useEffectEvent(() => markRead.mutate(conversation));
  /** The counts that were known when it was last marked read. */
  const readAt = useRef<number>(null);
  useEffect(() => {
    const hasOpened = readAt.current !== null;
    if (hasOpened && (!isUnread || !isVisible || readAt.current === dataUpdatedAt)) return;
    readAt.current = dataUpdatedAt;
    read();
  }, [isUnread, isVisible, dataUpdatedAt]);
}
