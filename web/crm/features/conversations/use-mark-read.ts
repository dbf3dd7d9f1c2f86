import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { ConversationRef } from '../../../../contract/events.ts';
import type { UnreadCount } from '../../../../contract/messages.ts';
import { post } from '../../../client/api.ts';
import { ApiError } from '../../../client/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { unreadQuery } from '../../shared/people/unread.query.ts';
import { hasRole } from '../../shared/session/role.ts';
import { conversationQuery } from './conversation.query.ts';
import { conversationKey, unreadAsPartner } from './conversation-partner.ts';

function requestOf({ kind: _, ...request }: ConversationRef) {
  return request;
}

/** Marks a conversation read up to the moment its newest text came that was seen. Nobody is told of a failure: the count stays, and says enough. */
function useMarkRead(conversation: ConversationRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => post('/api/crm/mark-read', { ...requestOf(conversation), upTo: upTo || null }),
    // Reading the counts anew is for the stream, which tells everybody, and for the next poll.
    onSuccess: (_, upTo) => {
      const isRead = (entry: UnreadCount) => isOf(entry, conversation) && !(upTo && entry.newestAt > upTo);
      client.setQueryData(unreadQuery.queryKey, (counts) => counts?.filter((entry) => !isRead(entry)));
    },
    onError: (error) => console.warn('A conversation could not be marked read', error),
  });
}

/** Puts a conversation back among the unread ones, for later or for somebody else. */
export function useMarkUnread(conversation: ConversationRef, onSuccess: () => void) {
  return useMutation({
    mutationFn: () => post('/api/crm/mark-unread', requestOf(conversation)),
    onSuccess: () => {
      onSuccess();
      toast({ title: 'Marked Unread', description: 'The conversation is under the bell again.' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return;
      const description = 'There was an error marking the conversation unread. Please try again.';
      toast({ title: 'Failed to Mark Unread', description, variant: 'destructive' });
    },
  });
}

/**
 * Marks a conversation read once its texts are on the screen, and again whatever arrives while somebody looks at it: the texts are
 * loaded anew first, because nothing but the counts may have told of it. What was read before and is unread again, somebody wants so.
 * @param newest when the newest text came that is loaded from there, or null for none; undefined until the texts are loaded.
 */
export function useReading(conversation: ConversationRef, newest: string | null | undefined): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(unreadQuery);
  const isVisible = usePageVisible();
  const unread = data?.find((entry) => isOf(entry, conversation))?.newestAt;
  const isLoaded = newest !== undefined;
  const markRead = useMarkRead(conversation);
  /** When the newest text came that has been marked read here. */
  const readUpTo = useRef('');
  const markReadUpTo = (moment: string) => {
    const keep = () => {
      readUpTo.current = moment;
    };
    // What a viewer has seen nobody has answered: it stays unread.
    if (hasRole('member')) markRead.mutate(moment, { onSuccess: keep });
    else keep();
  };
  const open = useEffectEvent(() => markReadUpTo(newest ?? ''));
  const catchUp = useEffectEvent(async () => {
    const { queryKey } = conversationQuery(conversation);
    await client.refetchQueries({ queryKey }, { throwOnError: true });
    markReadUpTo(unread ?? '');
  });
  /** The counts that were known when it was last marked read. */
  const readAt = useRef<number>(null);
  useEffect(() => {
    if (!isLoaded) return;
    const hasOpened = readAt.current !== null;
    const isNew = unread !== undefined && unread > readUpTo.current;
    if (hasOpened && (!isNew || !isVisible || readAt.current === dataUpdatedAt)) return;
    readAt.current = dataUpdatedAt;
    if (!hasOpened) return open();
    // The chat says what could not be loaded; until it is, the texts are unread.
    catchUp().catch(() => undefined);
  }, [isLoaded, unread, isVisible, dataUpdatedAt]);
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
