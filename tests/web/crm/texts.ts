import type { TextMessage } from '#contract/messages.ts';
import type { ChatMessage } from '#crm/features/messaging/conversations/chat-message.ts';
import type { OutgoingText } from '#crm/features/messaging/conversations/outbox.ts';

/** Returns a row of a conversation with these fields. The other fields do not matter. */
export function textRow(fields: Partial<TextMessage>): TextMessage {
  return {
    id: 'row',
    customerId: 'c1',
    teamMemberId: null,
    direction: 'outbound',
    message: 'Hello',
    twilioSid: null,
    status: 'sent',
    isRead: 1,
    sentBy: 'u1',
    sentByName: 'mia',
    sentAt: '2026-11-21T12:00:00.000Z',
    clientKey: null,
    phone: '+14155550134',
    channel: 'sms',
    failureReason: null,
    media: [],
    ...fields,
  };
}

/** Returns a text that is being sent. */
export function outgoing(fields: Partial<OutgoingText>): OutgoingText {
  return {
    key: 'key',
    conversation: 'customer c1',
    text: 'Hello',
    phone: null,
    startedAt: '2026-11-21T12:00:00.000Z',
    state: 'sending',
    ...fields,
  };
}

/** Returns a text as the chat shows it. */
export function shown(fields: Partial<ChatMessage>): ChatMessage {
  return {
    id: 'text',
    direction: 'inbound',
    words: 'Hello',
    phone: '+14155550134',
    at: '2026-11-21T12:00:00.000Z',
    sender: null,
    status: 'received',
    reason: null,
    media: [],
    retryKey: undefined,
    isLocal: false,
    ...fields,
  };
}
