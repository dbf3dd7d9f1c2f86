import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { post } from '#client/api.ts';
import type { ConversationRef } from '#contract/events.ts';
import type { UnreadCount } from '#contract/messages.ts';
import { conversationKey } from '#crm/shared/people/conversation-key.ts';
import { unreadQuery } from '#crm/shared/people/unread.query.ts';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { usePageVisible } from '#ui/use-page-visible.ts';
import { conversationQuery } from './conversation.query.ts';
import { unreadKey } from './conversation-partner.ts';

function requestOf({ kind: _, ...request }: ConversationRef) {
  return request;
}

/** Its calls follow one another: who marks a text unread that has just been opened would otherwise be overtaken by its reading. */
function scopeOf(conversation: ConversationRef) {
  return { id: `read ${conversationKey(conversation)}` };
}

/** Marks a conversation as read up to the newest text that was shown. Failures are not reported, because the unread count stays visible. */
function useMarkRead(conversation: ConversationRef) {
  const client = useQueryClient();
  return useMutation({
    scope: scopeOf(conversation),
    mutationFn: (upTo: string) => post('/api/crm/mark-read', { ...requestOf(conversation), upTo: upTo || null }),
    // The counts are not reloaded here, because the event stream and the next poll do that.
    onSuccess: (_, upTo) => {
      const isRead = (entry: UnreadCount) => isOf(entry, conversation) && !(upTo && entry.newestAt > upTo);
      client.setQueryData(unreadQuery.queryKey, (counts) => counts?.filter((entry) => !isRead(entry)));
    },
    onError: (error) => console.warn('A conversation could not be marked read', error),
  });
}

/** Marks a conversation as unread, for later or for a colleague. */
export function useMarkUnread(conversation: ConversationRef, onSuccess: () => void) {
  return useWrite({
    scope: scopeOf(conversation),
    write: () => post('/api/crm/mark-unread', requestOf(conversation)),
    succeeded: { title: 'Marked Unread', description: 'The conversation is under the bell again.' },
    failed: {
      title: 'Failed to Mark Unread',
      description: 'There was an error marking the conversation unread. Please try again.',
    },
    onSuccess,
    // An event reports the new count.
    reload: [],
  });
}

/**
 * Marks a conversation read once its texts are on the screen, and again when new ones arrive while the page is visible. It
 * refetches the texts first, because possibly only the counts have reported the new ones. A conversation that somebody marks
 * unread again stays unread.
 * @param newest the time of the newest loaded text from the other party: null without such a text, undefined until the texts
 * are loaded.
 */
export function useReading(conversation: ConversationRef, newest: string | null | undefined): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(unreadQuery);
  const isVisible = usePageVisible();
  const unread = data?.find((entry) => isOf(entry, conversation))?.newestAt;
  const isLoaded = newest !== undefined;
  const markRead = useMarkRead(conversation);
  /** The time of the newest text that was marked as read here. */
  const readUpTo = useRef('');
  const markReadUpTo = (moment: string) => {
    const keep = () => {
      readUpTo.current = moment;
    };
    // Viewers do not answer texts, so the texts stay unread.
    if (hasRole('member')) markRead.mutate(moment, { onSuccess: keep });
    else keep();
  };
  const open = useEffectEvent(() => markReadUpTo(newest ?? ''));
  const catchUp = useEffectEvent(async () => {
    const { queryKey } = conversationQuery(conversation);
    await client.refetchQueries({ queryKey }, { throwOnError: true });
    markReadUpTo(unread ?? '');
  });
  /** When the counts were loaded that the last marking went by. */
  const readAt = useRef<number>(null);
  useEffect(() => {
    if (!isLoaded) return;
    const hasOpened = readAt.current !== null;
    const isNew = unread !== undefined && unread > readUpTo.current;
    if (hasOpened && (!isNew || !isVisible || readAt.current === dataUpdatedAt)) return;
    readAt.current = dataUpdatedAt;
    if (!hasOpened) return open();
    // The chat shows the failure, and the texts stay unread until they are loaded.
    catchUp().catch(() => undefined);
  }, [isLoaded, unread, isVisible, dataUpdatedAt]);
}

function isOf(entry: UnreadCount, conversation: ConversationRef): boolean {
  return unreadKey(entry) === conversationKey(conversation);
}
