import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import type { Channel } from '#contract/channels.ts';
import type { AnsweredMeanwhile, Conversation, ConversationMessage, Reply } from '#contract/inbox.ts';
import type { SendAt } from '#contract/scheduled-sends.ts';
import { discardDraft, draftName, readDraft, saveDraft, useDraft } from '#crm/shared/drafts/draft-store.ts';
import { createIdempotencyKeys } from '#crm/shared/drafts/idempotency-keys.ts';
import { comingLabel } from '#crm/shared/local-time.ts';
import { addToTyped } from '#crm/shared/messages/template-choice.tsx';
import { CRM } from '#crm/shared/records/use-write.ts';
import { serverReason } from '#crm/shared/server-reason.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { toast } from '#ui/toast-store.ts';
import { nameOf } from './conversation-words.ts';
import { conversationKey, conversationQuery } from './inbox-queries.ts';
import { isShown, showConversation } from './place.ts';

/** A typed answer that has not been sent. */
interface ReplyDraft {
  text: string;
  /** Another channel than the conversation's. */
  channel?: Channel | undefined;
  /** Of an email that answers a text. */
  subject?: string | undefined;
  /** The program's draft that it was made of. */
  draftId?: string | undefined;
  /** Whom it is to, so that it goes with them. */
  personId?: string | undefined;
}

const EMPTY: ReplyDraft = { text: '' };

/** What is typed as an answer in a conversation, and what changes it. */
export function useTypedReply(id: string) {
  const userId = useQuery(sessionQuery).data?.user.id ?? '';
  const name = draftName(userId, 'reply', id);
  const typed = useDraft<ReplyDraft>(name)?.value ?? EMPTY;
  const { customerId, teamMemberId } = useQuery(conversationQuery(id)).data ?? {};
  const change = (changes: Partial<ReplyDraft>) => {
    const next = { ...typed, ...changes, personId: customerId ?? teamMemberId ?? undefined };
    if (next.text === '' && !next.subject && !next.channel) discardDraft(name);
    else saveDraft<ReplyDraft>(name, next);
  };
  return { name, typed, change };
}

/** Adds what was typed in a conversation to what was typed in another, into which its messages have gone. */
export function moveReply(userId: string, from: string, to: Pick<Conversation, 'id' | 'customerId'>): void {
  const [left, kept] = [from, to.id].map((id) => draftName(userId, 'reply', id)) as [string, string];
  const moved = readDraft<ReplyDraft>(left)?.value;
  if (!moved) return;
  const before = readDraft<ReplyDraft>(kept)?.value;
  discardDraft(left);
  const together = before ? { ...before, text: addToTyped(before.text, moved.text) } : moved;
  saveDraft<ReplyDraft>(kept, { ...together, personId: to.customerId ?? undefined });
}

/** The answer that is being written in a conversation, and what sends it. `newestId` is the newest message on the screen. */
export function useReply(conversation: Conversation, newestId: string | undefined) {
  const { id, channel: own } = conversation;
  const client = useQueryClient();
  const { name, typed, change } = useTypedReply(id);
  const [keyOf, setKeyOf] = useState(() => createIdempotencyKeys(name));
  /** What a colleague has said since the words were begun. */
  const [meanwhile, setMeanwhile] = useState<readonly ConversationMessage[]>([]);
  const channel = typed.channel ?? own;

  const sending = useMutation({
    mutationFn: ({ reply, key }: { reply: Reply; key: string }) =>
      post('/api/crm/conversations/{id}/replies', reply, { params: { id }, headers: { 'Idempotency-Key': key } }),
    onSuccess: async (answer, { reply }) => {
      keepUnsent(name, reply.content);
      // The same words typed again are another answer.
      setKeyOf(() => createIdempotencyKeys(name));
      setMeanwhile([]);
      toast(noticeOf(answer, reply.channel ?? own));
      // The next answer is refused without what has been said until now, and waits for nothing else.
      await client.invalidateQueries({ queryKey: conversationKey(id) });
      void client.invalidateQueries({ queryKey: CRM, predicate: ({ queryKey }) => !queryKey.includes(id) });
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'answered_meanwhile') {
        setMeanwhile((error.body as AnsweredMeanwhile).messages ?? []);
        // The composer that says so may be gone by now.
        const description = `${nameOf(conversation)} was answered meanwhile. Your words are kept.`;
        if (!isShown(id)) showFailure(error, { title: 'Not Sent', description });
        await client.invalidateQueries({ queryKey: conversationKey(id) });
        return;
      }
      showFailure(error, { title: 'Not Sent', description: serverReason(error) ?? FAILED });
    },
  });

  return {
    ...typed,
    channel,
    meanwhile,
    isPending: sending.isPending,
    change,
    send: (sendAt?: SendAt) => {
      if (newestId === undefined || sending.isPending) return;
      const content = {
        content: typed.text.trim(),
        channel,
        ...(channel !== own && { subject: typed.subject }),
      };
      const { draftId } = typed;
      const reply = { ...content, sendAt, lastMessageId: newestId, draftId };
      sending.mutate(
        // The same words at another time are the same answer: it may have been ordered though its response was lost.
        { reply, key: keyOf(content) },
        {
          // Only as long as this conversation is the open one.
          onSuccess: (answer) => {
            if ('conversationId' in answer && answer.conversationId !== id) showConversation(answer.conversationId);
          },
        },
      );
    },
  };
}

/** Leaves in the draft what was typed since the answer was sent. */
function keepUnsent(name: string, sent: string): void {
  // A space at its end is the one before the next word.
  const { text: typed = '', personId } = readDraft<ReplyDraft>(name)?.value ?? {};
  const text = typed.trimStart();
  const rest = text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
  if (rest.trim() === '') discardDraft(name);
  else saveDraft<ReplyDraft>(name, { text: rest, personId });
}

const FAILED = 'There was an error sending your answer. Please try again.';

function noticeOf(answer: { id: string } | { dueAt: string }, channel: Channel) {
  if ('dueAt' in answer) {
    return {
      title: `Will be sent ${comingLabel(new Date(answer.dueAt), new Date())}`,
      description: 'Until then it can be withdrawn in the panel of the person.',
    };
  }
  return channel === 'email'
    ? { title: 'Email Sent', description: 'Your answer has been sent.' }
    : { title: 'SMS Sent', description: 'Your answer has been sent.' };
}
