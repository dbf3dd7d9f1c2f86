import { useCallback, useSyncExternalStore } from 'react';

const PREFIX = 'crm-draft ';
// Storage can be blocked by the browser's settings, or full; then a draft lives as long as the page.
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

function read(name: string): string {
  const kept = drafts.get(name);
  if (kept !== undefined) return kept;
  try {
    return sessionStorage.getItem(PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps what is typed but not sent, for as long as the tab is open. */
export function setDraft(name: string, text: string): void {
  drafts.set(name, text);
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

/** Whoever logs out leaves nothing behind. */
export function clearDrafts(): void {
  drafts.clear();
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // See above.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readDraft(name: string): string {
  return read(name);
}

export function useDraft(name: string): string {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => read(name), [name]),
  );
}
