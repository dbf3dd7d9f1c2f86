import { useSyncExternalStore } from 'react';

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A link to follow; such a toast stays until it is dismissed. */
  link?: { label: string; href: string };
}

export interface ToastState extends ToastOptions {
  id: number;
  open: boolean;
}

/** Milliseconds a dismissed toast is kept before it is forgotten (SPEC section 9). */
const REMOVE_DELAY_MS = 1_000_000;

// At most one toast is visible (SPEC section 9), so the store holds one: a newer one takes its place.
let current: ToastState | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one before. Needs a `<Toaster/>` somewhere on the page. */
export function toast(options: ToastOptions): void {
  clearTimeout(removal);
  lastId += 1;
  update({ ...options, id: lastId, open: true });
}

export function dismissToast(): void {
  if (!current?.open) return;
  update({ ...current, open: false });
  removal = setTimeout(() => update(undefined), REMOVE_DELAY_MS);
}

export function useToast(): ToastState | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(next: ToastState | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}
