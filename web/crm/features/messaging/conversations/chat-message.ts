import { TEXT_OUTCOME_UNKNOWN, type TextMedia, type TextMessage, type TextStatus } from '#contract/messages.ts';
import type { OutgoingText } from './outbox.ts';

/** A text in the chat: a row of the server, or a sent text that has no row yet. */
export interface ChatMessage {
  id: string;
  direction: 'outbound' | 'inbound';
  words: string;
  /** The other party's number (E.164), or null when it is unknown. */
  phone: string | null;
  at: string;
  /** The staff user's name, or null for an automatic reply. */
  sender: string | null;
  status: TextStatus;
  /** The reason for a failure. */
  reason: string | null;
  media: readonly TextMedia[];
  /** The key for another attempt, or undefined when there is nothing to retry. */
  retryKey: string | undefined;
  /** Whether the server does not know the text. */
  isLocal: boolean;
}

/** Returns whether a text has not reached the other party and will not. */
export function isLost(status: TextStatus): boolean {
  return status === 'failed' || status === 'undelivered';
}

/** Returns the loaded rows, oldest first, followed by our texts without a row. */
export function shownMessages(
  messages: readonly TextMessage[],
  outgoing: readonly OutgoingText[],
  username: string | null,
): ChatMessage[] {
  const outgoingOf = new Map(outgoing.map((text) => [text.key, text]));
  const rowKeys = new Set(messages.flatMap(({ clientKey }) => clientKey ?? []));
  const isKnown = (key: string) => rowKeys.has(key) || outgoingOf.has(key);
  return [
    ...messages.map((message) => {
      const isSending = message.clientKey !== null && outgoingOf.get(message.clientKey)?.state === 'sending';
      return isSending ? showAsSending(message) : showRow(message, retryKeyOf(message, username, isKnown));
    }),
    ...outgoing.filter(({ key }) => !rowKeys.has(key)).map((text) => showOutgoing(text, username)),
  ];
}

function showRow(message: TextMessage, retryKey: string | undefined): ChatMessage {
  const { id, direction, phone, status, media } = message;
  return {
    ...{ id, direction, phone, status, media, retryKey },
    words: message.message,
    at: message.sentAt,
    sender: message.sentByName,
    reason: message.failureReason,
    isLocal: false,
  };
}

function showAsSending(message: TextMessage): ChatMessage {
  return { ...showRow(message, undefined), status: 'queued', reason: null };
}

/** `isKnown` tells whether a text with this key is in the chat. */
function retryKeyOf(message: TextMessage, username: string | null, isKnown: (key: string) => boolean) {
  const { id, clientKey, sentByName, twilioSid, direction, status, failureReason } = message;
  if (direction === 'inbound' || failureReason === null) return undefined;
  // Keys belong to their user, so another user's text cannot be retried with its key.
  if (clientKey !== null && sentByName === username && twilioSid === null) return clientKey;
  // Without the key of the first attempt, a text could arrive twice. The new key is fixed, so that a repeated retry is
  // recognized.
  const newKey = `retry-${id}`;
  return isLost(status) && !isKnown(newKey) ? newKey : undefined;
}

function showOutgoing(outgoing: OutgoingText, username: string | null): ChatMessage {
  const { key, text, phone, startedAt, state, reason } = outgoing;
  const sent = { direction: 'outbound' as const, words: text, phone, at: startedAt, sender: username, media: [] };
  const shown = { id: key, ...sent, isLocal: true };
  if (state !== 'failed') {
    return { ...shown, status: state === 'sent' ? 'sent' : 'queued', reason: null, retryKey: undefined };
  }
  // The same words as the server's row will have.
  const status = reason === TEXT_OUTCOME_UNKNOWN ? 'queued' : 'failed';
  return { ...shown, status, reason: reason ?? null, retryKey: key };
}
