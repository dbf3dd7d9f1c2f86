import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationRef } from '#contract/events.ts';
import type { SendAt } from '#contract/scheduled-sends.ts';
import { noticeOf } from '#crm/shared/later/scheduled-sends.ts';
import { conversationKey, scheduledSendsKey } from '#crm/shared/people/conversation-key.ts';
import { randomId } from '#crm/shared/random-id.ts';
import { serverReason } from '#crm/shared/server-reason.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { toast } from '#ui/toast-store.ts';
import { clearDraftOf, readChatDraft, setChatDraft } from '../chat-draft.ts';
import { type Attempt, sendText, sentNotice } from '../send-text.ts';

/**
 * Orders the typed text for later. It stays in the draft, with its key, until the server has taken it, so that another press, or
 * Enter, after a lost answer does not make it two.
 */
export function useOrderText(conversation: ConversationRef, draftName: string, to: string | undefined) {
  const client = useQueryClient();
  const ordering = useMutation({
    scope: { id: conversationKey(conversation) },
    mutationFn: (attempt: Attempt) => sendText(conversation, attempt),
    onSuccess: (answer, { key }) => {
      clearDraftOf(draftName, key);
      toast(noticeOf(answer, sentNotice(conversation)));
    },
    onError: (error) =>
      showFailure(error, {
        title: 'Not Ordered',
        description: serverReason(error) ?? 'There was an error ordering your text message. Please try again.',
      }),
    onSettled: (_answer, error) => {
      const reread = client.invalidateQueries({ queryKey: scheduledSendsKey(conversation) });
      // After a failure the next press counts at once.
      return error ? undefined : reread;
    },
  });
  return {
    isPending: ordering.isPending,
    order: (sendAt: SendAt): void => {
      const { text, failed } = readChatDraft(draftName);
      const phone = to ?? null;
      const key = failed?.phone === phone ? failed.key : randomId();
      setChatDraft(draftName, text, { key, phone });
      ordering.mutate({ key, text: text.trim(), phone, sendAt });
    },
  };
}

export type OrderText = ReturnType<typeof useOrderText>;
