import type { SmsMedia, SmsMessage, SmsStatus } from '../../../../contract/messages.ts';
import { type OutgoingText, rowsOf } from './outbox.ts';

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
export function shownTexts(
  messages: readonly SmsMessage[],
  outgoing: readonly OutgoingText[],
  username: string | null,
): ChatMessage[] {
  const outgoingOf = rowsOf(outgoing, messages);
  const rowed = new Set(outgoingOf.values());
  const rows = messages.map((message) => showRow(message, outgoingOf.get(message.id)));
  const rest = outgoing.filter((text) => !rowed.has(text)).map((text) => showOutgoing(text, username));
  return withoutRetried([...rows, ...rest]);
}

function showRow(message: SmsMessage, outgoing: OutgoingText | undefined): ChatMessage {
  const { id, direction, phone, sentAt, sentByName, status, failureReason, media } = message;
  const shown = {
    id,
    direction,
    words: message.message,
    phone,
    at: sentAt,
    sender: sentByName,
    media,
    isLocal: false,
  };
  if (outgoing?.state === 'sending') return { ...shown, status: 'queued', reason: null, retryKey: undefined };
  return { ...shown, status, reason: failureReason, retryKey: retryKeyOf(message, outgoing) };
}

function retryKeyOf({ id, twilioSid, direction, status, failureReason }: SmsMessage, outgoing?: OutgoingText) {
  if (direction === 'inbound' || failureReason === null) return undefined;
  if (outgoing && twilioSid === null) return outgoing.key;
  // Without the key of its first attempt, what may have arrived could arrive twice.
  return status === 'failed' || status === 'undelivered' ? `retry-${id}` : undefined;
}

function showOutgoing(outgoing: OutgoingText, username: string | null): ChatMessage {
  const { key, text, phone, startedAt, state, reason } = outgoing;
  const sent = { direction: 'outbound' as const, words: text, phone, at: startedAt, sender: username, media: [] };
  const shown = { id: key, ...sent, isLocal: true };
  if (state !== 'failed') {
    return { ...shown, status: state === 'sent' ? 'sent' : 'queued', reason: null, retryKey: undefined };
  }
  return { ...shown, status: 'failed', reason: reason ?? null, retryKey: key };
}

/** What was sent again needs no second retry. */
function withoutRetried(texts: readonly ChatMessage[]): ChatMessage[] {
  return texts.map((text, index) =>
    text.retryKey !== undefined && isSentAgain(text, texts.slice(index + 1)) ? { ...text, retryKey: undefined } : text,
  );
}

function isSentAgain({ words }: ChatMessage, later: readonly ChatMessage[]): boolean {
  return later.some((other) => other.direction === 'outbound' && other.words === words);
}
