import { useStore } from '@nanostores/react';
import { atom, map } from 'nanostores';
import { browserItems } from '../../../client/storage.ts';

const PREFIX = 'crm-draft ';
/** An older one answers what nobody remembers. */
const KEPT_MS = 7 * 86_400_000;

/** What somebody has typed and neither sent nor saved. */
export interface Draft<Value = unknown> {
  value: Value;
  savedAt: string;
}

/** By name, of all staff who have used this browser since the last logout. It outlives a closed dialog, and a closed tab. */
const $drafts = map<Record<string, Draft>>(readStored());

/** The draft that stayed when its dialog was closed, until that has been said. */
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

/** Nothing for what is too old, or was written by somebody else. */
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

/** Whose draft it is, of what and for which record. */
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

/** A record that is gone takes along whatever was written about it. */
export function discardDraftsOf(id: string): void {
  for (const name of Object.keys($drafts.get())) if (name.endsWith(` ${id}`)) discardDraft(name);
}

/** Whoever logs out leaves nothing behind, for the next one at a shared computer. */
export function clearDrafts(): void {
  for (const item of browserItems.names()) if (item.startsWith(PREFIX)) browserItems.write(item, null);
  $drafts.set({});
  $keptDraft.set(undefined);
}

/** The draft of this name as it is, also where another tab changes it. */
export function useDraft<Value>(name: string): Draft<Value> | undefined {
  useStore($drafts, { keys: [name] });
  return readDraft<Value>(name);
}

/** Takes over what is typed, sent and discarded in other tabs of this browser. Returns the way to stop. */
export function followDraftsOfOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) $drafts.set(readStored());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
