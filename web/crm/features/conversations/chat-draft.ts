import { discardDraft, readDraft, saveDraft, useDraft } from '../../shared/drafts/draft-store.ts';

/** What is typed in a chat but not sent. */
interface ChatDraft {
  text: string;
  /** Of the attempt to send it that failed; typing makes it another text. */
  key?: string | undefined;
}

const EMPTY: ChatDraft = { text: '' };

export function setChatDraft(name: string, text: string, key?: string): void {
  if (text === '') discardDraft(name);
  else saveDraft<ChatDraft>(name, { text, key });
}

/** Empties the draft that holds the text with this key. */
export function clearDraftOf(name: string, key: string): void {
  if (readChatDraft(name).key === key) discardDraft(name);
}

export function readChatDraft(name: string): ChatDraft {
  return readDraft<ChatDraft>(name)?.value ?? EMPTY;
}

export function useChatDraft(name: string): string {
  return useDraft<ChatDraft>(name)?.value.text ?? '';
}
