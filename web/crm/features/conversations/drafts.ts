import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { tabItems } from '../../shared/storage.ts';

const PREFIX = 'crm-draft ';

interface Draft {
  text: string;
  /** Of the attempt to send it that failed; typing makes it another text. */
  key?: string | undefined;
}

/** What is typed but not sent, by the conversation's name; its text is kept for as long as the tab is open. */
const $drafts = map<Record<string, Draft>>(storedDrafts());

function storedDrafts(): Record<string, Draft> {
  const names = tabItems.names().filter((name) => name.startsWith(PREFIX));
  return Object.fromEntries(names.map((name) => [name.slice(PREFIX.length), { text: tabItems.read(name) ?? '' }]));
}

export function setDraft(name: string, text: string, key?: string): void {
  tabItems.write(PREFIX + name, text || null);
  $drafts.setKey(name, { text, key });
}

/** Empties the draft that holds the text with this key. */
export function clearDraftOf(name: string, key: string): void {
  if (readDraft(name).key === key) setDraft(name, '');
}

/** Whoever logs out leaves nothing behind. */
export function clearDrafts(): void {
  for (const name of Object.keys($drafts.get())) tabItems.write(PREFIX + name, null);
  $drafts.set({});
}

export function readDraft(name: string): Draft {
  return $drafts.get()[name] ?? { text: '' };
}

export function useDraft(name: string): string {
  return useStore($drafts)[name]?.text ?? '';
}
