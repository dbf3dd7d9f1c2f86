import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { tabItems } from '../../shared/storage.ts';

const PREFIX = 'crm-draft ';

/** What is typed but not sent, by the conversation's name; kept for as long as the tab is open. */
const $drafts = map<Record<string, string>>(storedDrafts());

function storedDrafts(): Record<string, string> {
  const names = tabItems.names().filter((name) => name.startsWith(PREFIX));
  return Object.fromEntries(names.map((name) => [name.slice(PREFIX.length), tabItems.read(name) ?? '']));
}

export function setDraft(name: string, text: string): void {
  tabItems.write(PREFIX + name, text || null);
  $drafts.setKey(name, text);
}

/** Whoever logs out leaves nothing behind. */
export function clearDrafts(): void {
  for (const name of Object.keys($drafts.get())) tabItems.write(PREFIX + name, null);
  $drafts.set({});
}

export function readDraft(name: string): string {
  return $drafts.get()[name] ?? '';
}

export function useDraft(name: string): string {
  return useStore($drafts)[name] ?? '';
}
