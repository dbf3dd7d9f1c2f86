import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { del, get, getPage, patch, post } from '#client/api.ts';
import type { CallInput, Conversation, ConversationMessage, ConversationUpdate, MailState } from '#contract/inbox.ts';
import { createIdempotencyKeys } from '#crm/shared/drafts/idempotency-keys.ts';
import { GC_TIME_MS } from '#crm/shared/gc-time.ts';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { serverReason } from '#crm/shared/server-reason.ts';
import type { Notice } from '#crm/shared/show-failure.ts';

export const CONVERSATIONS = '/api/crm/conversations';
/** Number of messages in one page. */
const PAGE = 50;

/** How often the messages are read while one is being sent. */
const BEING_SENT_MS = 5_000;

/** The query key prefix of everything about conversations. */
export const ALL_INBOX = ['api', 'crm', 'inbox'];

/** The query key of everything about one conversation. */
export const conversationKey = (id: string) => [...ALL_INBOX, id];

export function conversationQuery(id: string) {
  return queryOptions<Conversation>({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => get('/api/crm/conversations/{id}', { params: { id }, signal }),
    gcTime: GC_TIME_MS,
  });
}

/** The newest messages of a conversation, and earlier pages on request. Each page begins with its oldest message. */
export function messagesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...conversationKey(id), 'messages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      getPage('/api/crm/conversations/{id}/messages', { params: { id }, signal, query: { limit: PAGE, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: GC_TIME_MS,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isBeingSent)) ? BEING_SENT_MS : false,
  });
}

/** There is no event when the server gives up waiting for the vendor. */
function isBeingSent({ status, failureReason }: ConversationMessage): boolean {
  return (status === 'sending' || status === 'queued') && failureReason === null;
}

/** How many open conversations are the user's own and unread. */
export const waitingQuery = queryOptions<number>({
  queryKey: ['api', 'crm', 'inbox-waiting'],
  queryFn: async ({ signal }) =>
    (await getPage(CONVERSATIONS, { signal, query: { assigneeId: 'me', state: 'open', unread: '1', limit: 1 } })).total,
});

export const mailStateQuery = queryOptions<MailState>({
  queryKey: ['api', 'crm', 'mail-state'],
  queryFn: ({ signal }) => get('/api/crm/mail-state', { signal }),
});

/** A change of a conversation, and the notice of it. */
interface Change {
  update: ConversationUpdate;
  notice: Notice;
}

export function useChangeConversation(id: string, onSuccess?: (conversation: Conversation) => void) {
  return useWrite({
    write: ({ update }: Change) => patch('/api/crm/conversations/{id}', update, { params: { id } }),
    succeeded: (_, { notice }) => notice,
    failed: (error) => ({
      title: 'Conversation Not Changed',
      description: serverReason(error) ?? 'There was an error changing the conversation. Please try again.',
    }),
    onSuccess,
  });
}

export function useDiscardDraft(draftId: string, onSuccess: () => void) {
  return useWrite({
    write: () => del('/api/crm/drafts/{id}', { params: { id: draftId } }),
    succeeded: { title: 'Draft Discarded', description: 'It was sent to nobody.' },
    failed: (error) => ({
      title: 'Draft Not Discarded',
      description: serverReason(error) ?? 'There was an error discarding the draft. Please try again.',
    }),
    onSuccess,
  });
}

/** Logs a call. A retry, also from a draft with this name, is no second call. */
export function useLogCall(customerId: string, draftName: string | undefined, onSuccess: () => void) {
  const [keyOf] = useState(() => createIdempotencyKeys(draftName));
  return useWrite({
    write: (call: CallInput) =>
      post('/api/crm/customers/{id}/calls', call, {
        params: { id: customerId },
        headers: { 'Idempotency-Key': keyOf(call) },
      }),
    succeeded: { title: 'Call Logged', description: 'It stands in the timeline.' },
    failed: 'Failed to Log the Call',
    onSuccess,
  });
}
