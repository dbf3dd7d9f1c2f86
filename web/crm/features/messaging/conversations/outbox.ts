import { atom } from 'nanostores';

/** A text that staff send, from Enter until the server's row replaces it. */
export interface OutgoingText {
  /** `Idempotency-Key` of every attempt. The server's row contains it as `clientKey`. */
  key: string;
  /** The conversation that it belongs to. */
  conversation: string;
  text: string;
  /** The number (E.164), or null when the server chooses it. */
  phone: string | null;
  startedAt: string;
  state: 'sending' | 'sent' | 'failed';
  reason?: string | undefined;
}

/**
 * Unfinished texts by key. They are stored outside of React, because a dialog that was closed while a text was being sent
 * must show it when it opens again.
 */
export const $outbox = atom<ReadonlyMap<string, OutgoingText>>(new Map());

function change(edit: (texts: Map<string, OutgoingText>) => void): void {
  const texts = new Map($outbox.get());
  edit(texts);
  $outbox.set(texts);
}

/** Adds a text that is being sent, or restarts one with the same key. */
export function beginOutgoing(text: Omit<OutgoingText, 'state' | 'startedAt'>): void {
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

/** Called at logout and for another user, who would send the texts in their own name. */
export function clearOutbox(): void {
  $outbox.set(new Map());
}
