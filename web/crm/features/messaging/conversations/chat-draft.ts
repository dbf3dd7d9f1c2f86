import { discardDraft, readDraft, saveDraft, useDraft } from '#crm/shared/drafts/draft-store.ts';

/** An unsent text in a chat. */
interface ChatDraft {
  text: string;
  /** The attempt to send it that has failed, or to order it for later that has no answer yet. Typing makes it a new text. */
  failed?: FailedAttempt | undefined;
}

interface FailedAttempt {
  /** `Idempotency-Key` */
  key: string;
  /** The number that it was sent to (E.164), or null when the server chose. */
  phone: string | null;
}

const EMPTY: ChatDraft = { text: '' };

export function setChatDraft(name: string, text: string, failed?: FailedAttempt): void {
  if (text === '') discardDraft(name);
  else saveDraft<ChatDraft>(name, { text, failed });
}

/** Discards the draft of the text with this key. */
export function clearDraftOf(name: string, key: string): void {
  if (readChatDraft(name).failed?.key === key) discardDraft(name);
}

/** Moves what was typed to another conversation, where an unknown sender has become a customer. */
export function moveChatDraft(from: string, to: string): void {
  const { text, failed } = readChatDraft(from);
  if (text === '') return;
  discardDraft(from);
  setChatDraft(to, text, failed);
}

export function readChatDraft(name: string): ChatDraft {
  return readDraft<ChatDraft>(name)?.value ?? EMPTY;
}

export function useChatDraft(name: string): string {
  return useDraft<ChatDraft>(name)?.value.text ?? '';
}
