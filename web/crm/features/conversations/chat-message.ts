import type { SmsMedia, SmsMessage, SmsStatus } from '../../../../contract/messages.ts';
import type { OutgoingSms } from './outbox.ts';

/** One text as the chat shows it: a row of the server's, or a text of ours that has none yet. */
export interface ChatMessage {
  id: string;
  direction: 'outbound' | 'inbound';
  words: string;
  /** The other side's number, E.164; null where it is not known. */
  phone: string | null;
  at: string;
  /** Username of the staff user; null for an answer that nobody typed. */
  sender: string | null;
  status: SmsStatus;
  /** Why it did not arrive. */
  reason: string | null;
  media: readonly SmsMedia[];
  /** The key under which it can be sent once more; undefined when that makes no sense. */
  retryKey: string | undefined;
  /** The server knows nothing of it. */
  isLocal: boolean;
}

/** The loaded rows, oldest first, and after them our texts that no row stands for. */
export function shownMessages(
  messages: readonly SmsMessage[],
  outgoing: readonly OutgoingSms[],
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

function showRow(message: SmsMessage, retryKey: string | undefined): ChatMessage {
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

function showAsSending(message: SmsMessage): ChatMessage {
  return { ...showRow(message, undefined), status: 'queued', reason: null };
}

/** `isKnown`: whether a text with this key is in the chat. */
function retryKeyOf(message: SmsMessage, username: string | null, isKnown: (key: string) => boolean) {
  const { id, clientKey, sentByName, twilioSid, direction, status, failureReason } = message;
  if (direction === 'inbound' || failureReason === null) return undefined;
  // The keys of other staff are theirs: under ours nothing was sent.
  if (clientKey !== null && sentByName === username && twilioSid === null) return clientKey;
  const isLost = status === 'failed' || status === 'undelivered';
  // Without the key of its first attempt, what may have arrived could arrive twice; what was sent again is lost no more.
  const newKey = `retry-${id}`;
  return isLost && !isKnown(newKey) ? newKey : undefined;
}

function showOutgoing(outgoing: OutgoingSms, username: string | null): ChatMessage {
  const { key, text, phone, startedAt, state, reason } = outgoing;
  const sent = { direction: 'outbound' as const, words: text, phone, at: startedAt, sender: username, media: [] };
  const shown = { id: key, ...sent, isLocal: true };
  if (state !== 'failed') {
    return { ...shown, status: state === 'sent' ? 'sent' : 'queued', reason: null, retryKey: undefined };
  }
  return { ...shown, status: 'failed', reason: reason ?? null, retryKey: key };
}
