import { atom } from 'nanostores';

/** A text of ours from Enter on, until the server's own row says all there is to say. */
export interface OutgoingSms {
  /** `Idempotency-Key` of every attempt, by which its row is known: `clientKey`. */
  key: string;
  /** Which conversation it belongs to. */
  conversation: string;
  text: string;
  /** Where it goes, E.164; null while that is the server's to say. */
  phone: string | null;
  startedAt: string;
  state: 'sending' | 'sent' | 'failed';
  reason?: string | undefined;
}

/** Texts by their key; kept outside of React: a dialog that is closed while a text is on its way must know of it when it opens again. */
export const $outbox = atom<ReadonlyMap<string, OutgoingSms>>(new Map());

function change(edit: (texts: Map<string, OutgoingSms>) => void): void {
  const texts = new Map($outbox.get());
  edit(texts);
  $outbox.set(texts);
}

/** Begins to send a text; again, when there was an attempt under the same key. */
export function beginOutgoing(text: Omit<OutgoingSms, 'state' | 'startedAt'>): void {
  change((texts) => {
    texts.delete(text.key);
    texts.set(text.key, { ...text, startedAt: new Date().toISOString(), state: 'sending' });
  });
}

export function markOutgoing(key: string, state: 'sent' | 'failed', reason?: string): void {
  change((texts) => {
    const text = texts.get(key);
    if (text) texts.set(key, { ...text, state, reason });
  });
}

export function removeOutgoing(key: string): void {
  change((texts) => texts.delete(key));
}

/** Whoever logs out leaves nothing behind. */
export function clearOutbox(): void {
  $outbox.set(new Map());
}
