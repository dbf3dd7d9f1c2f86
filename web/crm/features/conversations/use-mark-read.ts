import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { ConversationRef } from '../../../../contract/events.ts';
import type { UnreadCount } from '../../../../contract/messages.ts';
import { post } from '../../../client/api.ts';
import { conversationQuery } from './conversation.query.ts';
import { conversationKey, unreadAsPartner } from './conversation-partner.ts';
import { unreadQuery } from './unread.query.ts';

/** Marks a conversation read. Nobody is told of a failure: the count stays, and says enough. */
function useMarkRead(conversation: ConversationRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const { kind: _, ...request } = conversation;
      return post('/api/crm/mark-read', request);
    },
    // Reading the counts anew is for the stream, which tells everybody, and for the next poll.
    onSuccess: () =>
      client.setQueryData(unreadQuery.queryKey, (counts) => counts?.filter((entry) => !isOf(entry, conversation))),
    onError: (error) => console.warn('A conversation could not be marked read', error),
  });
}

/**
 * Marks a conversation read once its texts are on the screen, and again whatever arrives while somebody looks at it: the texts are
 * loaded anew first, because nothing but the counts may have told of it.
 */
export function useReading(conversation: ConversationRef, isLoaded: boolean): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(unreadQuery);
  const isVisible = usePageVisible();
  const isUnread = data?.some((entry) => isOf(entry, conversation)) ?? false;
  const markRead = useMarkRead(conversation);
  const open = useEffectEvent(() => markRead.mutate());
  const catchUp = useEffectEvent(async () => {
    const { queryKey } = conversationQuery(conversation);
    await client.refetchQueries({ queryKey }, { throwOnError: true });
    markRead.mutate();
  });
  /** The counts that were known when it was last marked read. */
  const readAt = useRef<number>(null);
  useEffect(() => {
    if (!isLoaded) return;
    const hasOpened = readAt.current !== null;
    if (hasOpened && (!isUnread || !isVisible || readAt.current === dataUpdatedAt)) return;
    readAt.current = dataUpdatedAt;
    if (!hasOpened) return open();
    // The chat says what could not be loaded; until it is, the texts are unread.
    catchUp().catch(() => undefined);
  }, [isLoaded, isUnread, isVisible, dataUpdatedAt]);
}

function isOf(entry: UnreadCount, conversation: ConversationRef): boolean {
  return conversationKey(unreadAsPartner(entry).conversation) === conversationKey(conversation);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether anybody can see the page: its tab is in front. */
function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}
