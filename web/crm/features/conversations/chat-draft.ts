import { discardDraft, readDraft, saveDraft, useDraft } from '../../shared/drafts/draft-store.ts';

/** What is typed in a chat but not sent. */
interface ChatDraft {
  text: string;
  /** The attempt to send it that failed; typing makes it another text. */
  failed?: FailedAttempt | undefined;
}

interface FailedAttempt {
  /** `Idempotency-Key` */
  key: string;
  /** Where it was sent, E.164; null when that was left to the server. */
  phone: string | null;
}

const EMPTY: ChatDraft = { text: '' };

export function setChatDraft(name: string, text: string, failed?: FailedAttempt): void {
  if (text === '') discardDraft(name);
  else saveDraft<ChatDraft>(name, { text, failed });
}

/** Empties the draft that holds the text with this key. */
export function clearDraftOf(name: string, key: string): void {
  if (readChatDraft(name).failed?.key === key) discardDraft(name);
}

export function readChatDraft(name: string): ChatDraft {
  return readDraft<ChatDraft>(name)?.value ?? EMPTY;
}

export function useChatDraft(name: string): string {
  return useDraft<ChatDraft>(name)?.value.text ?? '';
}
