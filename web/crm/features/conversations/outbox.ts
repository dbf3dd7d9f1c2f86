import { atom } from 'nanostores';
import type { SmsMessage } from '../../../../contract/messages.ts';

/** A text of ours from Enter on, until the server's own row says all there is to say. */
export interface OutgoingText {
  /** `Idempotency-Key` of every attempt. */
  key: string;
  /** Which conversation it belongs to. */
  conversation: string;
  text: string;
  /** Where it goes, E.164; null while that is the server's to say. */
  phone: string | null;
  startedAt: string;
  state: 'sending' | 'sent' | 'failed';
  reason?: string | undefined;
  /** Rows that were there before: none of them is this text's. */
  known: ReadonlySet<string>;
}

// Outside of React: a dialog that is closed while a text is on its way must know of it when it opens again.
export const $outbox = atom<readonly OutgoingText[]>([]);

/** Begins to send a text; again, when there was an attempt under the same key. */
export function beginOutgoing(text: Omit<OutgoingText, 'state' | 'startedAt'>): void {
  const texts = $outbox.get();
  const earlier = texts.find(({ key }) => key === text.key);
  const others = texts.filter(({ key }) => key !== text.key);
  const known = earlier?.known ?? text.known;
  $outbox.set([...others, { ...text, known, startedAt: new Date().toISOString(), state: 'sending' }]);
}

export function settleOutgoing(key: string, state: 'sent' | 'failed', reason?: string): void {
  $outbox.set($outbox.get().map((text) => (text.key === key ? { ...text, state, reason } : text)));
}

export function removeOutgoing(key: string): void {
  $outbox.set($outbox.get().filter((text) => text.key !== key));
}

/** Whoever logs out leaves nothing behind. */
export function clearOutbox(): void {
  $outbox.set([]);
}

/** An earlier attempt at the same words to the same number, which came to nothing: its key makes the next one a retry. */
export function failedAttempt({ conversation, text, phone }: Attempt): OutgoingText | undefined {
  return $outbox
    .get()
    .find(
      (earlier) =>
        earlier.conversation === conversation &&
        earlier.text === text &&
        earlier.phone === phone &&
        earlier.state === 'failed',
    );
}

type Attempt = Pick<OutgoingText, 'conversation' | 'text' | 'phone'>;

/**
 * Which row is which text's: the server writes the row before it calls the vendor, so a row may be seen before our call
 * has returned, and a call that failed may have left one.
 */
export function rowsOf(texts: readonly OutgoingText[], messages: readonly SmsMessage[]): Map<string, OutgoingText> {
  const found = new Map<string, OutgoingText>();
  for (const text of texts) {
    const row = messages.find(
      ({ id, direction, message, phone }) =>
        direction === 'outbound' &&
        message === text.text &&
        (text.phone === null || phone === text.phone) &&
        !text.known.has(id) &&
        !found.has(id),
    );
    if (row) found.set(row.id, text);
  }
  return found;
}

/** Texts that arrived although the answer to their last attempt was lost: the carrier has taken their rows. */
export function arrivedTexts(texts: readonly OutgoingText[], messages: readonly SmsMessage[]): OutgoingText[] {
  const rows = rowsOf(texts, messages);
  return messages.flatMap(({ id, twilioSid }) => {
    const text = rows.get(id);
    return text?.state === 'failed' && twilioSid !== null ? [text] : [];
  });
}
