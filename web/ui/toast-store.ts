export interface ToastOptions {
  title: string;
  description?: string;
  /** `notice` is neither a success nor a failure. */
  variant?: 'default' | 'notice' | 'destructive';
  /** A link. A toast with a link stays until it is dismissed. */
  link?: { label: string; href: string };
  /** Something to do about it, such as undoing it. */
  action?: { label: string; run: () => void };
}

export interface ToastState extends ToastOptions {
  id: number;
  open: boolean;
}

/** How long a toast is shown, and how many pixels a swipe needs to dismiss it. */
export const TOAST_DURATION_MS = 5000;
export const TOAST_SWIPE_PX = 50;
/** How long a dismissed toast is kept in the store. */
const REMOVE_DELAY_MS = 1_000_000;

// At most one toast is visible, so the store holds one. A newer one replaces it.
let current: ToastState | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast and replaces the previous one. The page must contain a Toaster. */
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

export function currentToast(): ToastState | undefined {
  return current;
}

/** Calls back after each change until the returned function is called. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(next: ToastState | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}
