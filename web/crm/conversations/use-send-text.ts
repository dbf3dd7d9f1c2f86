import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationRef } from '../../../contract/events.ts';
import type { MessageSent } from '../../../contract/messages.ts';
import { post } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { toast } from '../../ui/toast.tsx';
import { serverReason } from '../messages/server-reason.ts';
import { randomId } from '../random-id.ts';
import { conversationQuery } from './conversation.query.ts';
import { conversationKey } from './correspondent.ts';
import { readDraft, setDraft } from './drafts.ts';
import { beginOutgoing, failedAttempt, removeOutgoing, settleOutgoing } from './outbox.ts';

interface Attempt {
  key: string;
  text: string;
}

/**
 * Sends texts in a conversation, one after the other. A text is in the chat from the first moment; one that could not be
 * sent is in its draft again, too, unless something else was typed there meanwhile.
 */
export function useSendText(conversation: ConversationRef, draftName: string) {
  const client = useQueryClient();
  const where = conversationKey(conversation);
  const { queryKey } = conversationQuery(conversation);

  const sending = useMutation({
    scope: { id: where },
    mutationFn: ({ key, text }: Attempt) => sendText(conversation, text, key),
    onSuccess: async ({ id }, { key, text }) => {
      settleOutgoing(key, 'sent');
      if (readDraft(draftName) === text) setDraft(draftName, '');
      toast({ title: 'SMS Sent', description: successWords(conversation) });
      await client.refetchQueries({ queryKey });
      if (client.getQueryData(queryKey)?.messages.some((message) => message.id === id)) removeOutgoing(key);
    },
    onError: (error, { key, text }) => {
      settleOutgoing(key, 'failed', serverReason(error));
      if (readDraft(draftName) === '') setDraft(draftName, text);
      void client.refetchQueries({ queryKey });
      // An expired session has a notice of its own.
      if (error instanceof ApiError && error.status === 401) return;
      toast({ title: 'Failed to Send SMS', description: failureWords(conversation, error), variant: 'destructive' });
    },
  });

  const attempt = (text: string, key: string) => {
    const known = new Set(client.getQueryData(queryKey)?.messages.map(({ id }) => id));
    beginOutgoing({ key, conversation: where, text, known });
    sending.mutate({ key, text });
  };
  return {
    /** Sends what was typed. */
    send: (typed: string) => {
      const text = typed.trim();
      setDraft(draftName, '');
      attempt(text, failedAttempt(where, text)?.key ?? randomId());
    },
    /** Sends once more what did not arrive. */
    retry: (text: string, key: string) => {
      if (readDraft(draftName) === text) setDraft(draftName, '');
      attempt(text, key);
    },
  };
}

function sendText(conversation: ConversationRef, message: string, key: string): Promise<MessageSent> {
  const options = { headers: { 'Idempotency-Key': key } };
  if ('customerId' in conversation) {
    return post('/api/crm/send-sms', { customerId: conversation.customerId, message }, options);
  }
  if ('teamMemberId' in conversation) {
    return post('/api/crm/send-sms-team-member', { teamMemberId: conversation.teamMemberId, message }, options);
  }
  throw new Error('An unknown sender has to be made a customer before they can be texted');
}

function successWords(conversation: ConversationRef): string {
  return 'customerId' in conversation
    ? 'Your text message has been sent successfully.'
    : 'Your SMS has been sent successfully.';
}

function failureWords(conversation: ConversationRef, error: Error): string {
  if (!('customerId' in conversation)) return 'There was an error sending your SMS. Please try again.';
  return serverReason(error) ?? 'There was an error sending your text message. Please try again.';
}
