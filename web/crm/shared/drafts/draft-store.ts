import { useStore } from '@nanostores/react';
import { atom, map } from 'nanostores';
import { browserItems } from '#client/storage.ts';

const PREFIX = 'crm-draft ';
/** Drafts expire after a week, when nobody remembers what they were about. */
const KEPT_MS = 7 * 86_400_000;

/** Input that has been neither sent nor saved. */
export interface Draft<Value = unknown> {
  value: Value;
  savedAt: string;
}

/** Drafts by name, of all staff who have used this browser since the last logout. They survive closing the dialog or the tab. */
const $drafts = map<Record<string, Draft>>(readStored());

/** The name of the draft that was kept when its dialog closed, until the notice about it disappears. */
export const $keptDraft = atom<string | undefined>();

function readStored(): Record<string, Draft> {
  const drafts: Record<string, Draft> = {};
  for (const item of browserItems.names().filter((name) => name.startsWith(PREFIX))) {
    const draft = parse(browserItems.read(item));
    if (draft) drafts[item.slice(PREFIX.length)] = draft;
    else browserItems.write(item, null);
  }
  return drafts;
}

/** Returns undefined for a draft that has expired or cannot be read. */
function parse(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    return draft?.savedAt !== undefined && isFresh(draft.savedAt) ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

function isFresh(savedAt: string): boolean {
  return Date.now() - Date.parse(savedAt) < KEPT_MS;
}

/** Names a draft by its author, its kind and its record. */
export function draftName(userId: string, kind: string, id: string): string {
  return `${userId} ${kind} ${id}`;
}

export function readDraft<Value>(name: string): Draft<Value> | undefined {
  const draft = $drafts.get()[name] as Draft<Value> | undefined;
  return draft && isFresh(draft.savedAt) ? draft : undefined;
}

export function saveDraft<Value>(name: string, value: Value, savedAt = new Date().toISOString()): void {
  const draft: Draft<Value> = { value, savedAt };
  browserItems.write(PREFIX + name, JSON.stringify(draft));
  $drafts.setKey(name, draft);
}

export function discardDraft(name: string): void {
  browserItems.write(PREFIX + name, null);
  const { [name]: _, ...rest } = $drafts.get();
  $drafts.set(rest);
  if ($keptDraft.get() === name) $keptDraft.set(undefined);
}

/** Discards all drafts about a record, for example after its deletion. Some are named by another one, and have its id as `personId`. */
export function discardDraftsOf(id: string): void {
  for (const [name, { value }] of Object.entries($drafts.get())) {
    if (name.endsWith(` ${id}`) || personIn(value) === id) discardDraft(name);
  }
}

function personIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'personId' in value ? value.personId : undefined;
}

/** Deletes all drafts at logout, so that the next user of a shared computer does not see them. */
export function clearDrafts(): void {
  for (const item of browserItems.names()) if (item.startsWith(PREFIX)) browserItems.write(item, null);
  $drafts.set({});
  $keptDraft.set(undefined);
}

/** Returns the current draft with this name. Follows changes in other tabs. */
export function useDraft<Value>(name: string): Draft<Value> | undefined {
  useStore($drafts, { keys: [name] });
  return readDraft<Value>(name);
}

/** Follows changes to drafts in other tabs of this browser. Returns a function that stops it. */
export function followDraftsOfOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) $drafts.set(readStored());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
