import { useStore } from '@nanostores/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConversationRef } from '#contract/events.ts';
import { isOrdered, noticeOf } from '#crm/shared/later/scheduled-sends.ts';
import { conversationKey, scheduledSendsKey } from '#crm/shared/people/conversation-key.ts';
import { randomId } from '#crm/shared/random-id.ts';
import { serverReason } from '#crm/shared/server-reason.ts';
import { showFailure } from '#crm/shared/show-failure.ts';
import { toast } from '#ui/toast-store.ts';
import { clearDraftOf, readChatDraft, setChatDraft } from './chat-draft.ts';
import { conversationQuery } from './conversation.query.ts';
import type { ChosenNumber } from './messages/use-number.ts';
import { $outbox, beginOutgoing, markOutgoing, removeOutgoing } from './outbox.ts';
import { type Attempt, sendText, sentNotice } from './send-text.ts';

/** Sends a failed text again, to the same number if it still belongs to the person. */
export type RetryText = (text: string, key: string, phone: string | null) => void;

/**
 * Sends texts in a conversation, one after the other. A text appears in the chat immediately. A failed one returns to the
 * draft, too, unless something else was typed in the meantime.
 */
export function useSendText(conversation: ConversationRef, draftName: string, { to, numbers }: ChosenNumber) {
  const client = useQueryClient();
  const where = conversationKey(conversation);
  const { queryKey } = conversationQuery(conversation);
  useArrivals(conversation, draftName);

  const sending = useMutation({
    scope: { id: where },
    mutationFn: (attempt: Attempt) => sendText(conversation, attempt),
    onSuccess: async (answer, { key }) => {
      const { id } = answer;
      const waits = isOrdered(answer);
      if (waits) removeOutgoing(key);
      else markOutgoing(key, 'sent');
      clearDraftOf(draftName, key);
      toast(noticeOf(answer, sentNotice(conversation)));
      if (waits) return client.invalidateQueries({ queryKey: scheduledSendsKey(conversation) });
      await client.refetchQueries({ queryKey });
      if (client.getQueryData(queryKey)?.messages.some((message) => message.id === id)) removeOutgoing(key);
    },
    onError: (error, { key, text, phone }) => {
      markOutgoing(key, 'failed', serverReason(error));
      if (readChatDraft(draftName).text === '') setChatDraft(draftName, text, { key, phone });
      void client.refetchQueries({ queryKey });
      showFailure(error, { title: 'Failed to Send SMS', description: failureWords(conversation, error) });
    },
  });

  const attempt = (next: Attempt) => {
    beginOutgoing({ ...next, conversation: where });
    sending.mutate(next);
  };
  const retry: RetryText = (text, key, phone) => {
    clearDraftOf(draftName, key);
    const isTheirs = numbers.length > 1 && numbers.some((number) => number.phone === phone);
    attempt({ text, key, phone: isTheirs ? phone : null });
  };
  return {
    /** Sends the typed text. */
    send: (typed: string) => {
      const phone = to ?? null;
      const { failed } = readChatDraft(draftName);
      setChatDraft(draftName, '');
      attempt({ text: typed.trim(), phone, key: failed?.phone === phone ? failed.key : randomId() });
    },
    retry,
  };
}

/** Removes texts that did arrive from the draft. Sent again with the same key, they would be reported as sent without being sent. */
function useArrivals(conversation: ConversationRef, draftName: string): void {
  const outbox = useStore($outbox);
  const { data } = useQuery({ ...conversationQuery(conversation), enabled: false });
  useEffect(() => {
    for (const { clientKey, twilioSid } of data?.messages ?? []) {
      if (clientKey === null || twilioSid === null) continue;
      if (outbox.get(clientKey)?.state === 'failed') removeOutgoing(clientKey);
      clearDraftOf(draftName, clientKey);
    }
  }, [draftName, outbox, data]);
}

function failureWords(conversation: ConversationRef, error: Error): string {
  // The same words whatever the reason, which the chat gives. To try again is safe: it looks first whether the text was sent.
  if (conversation.kind === 'team-member') return 'There was an error sending your SMS. Please try again.';
  return serverReason(error) ?? 'There was an error sending your text message. Please try again.';
}
