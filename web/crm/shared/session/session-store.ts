import { useSyncExternalStore } from 'react';

/** `expired` is signed out too, but the login says why. */
export type SessionState = 'signed-in' | 'signed-out' | 'expired';

const FLAG = 'crm-authenticated';
const listeners = new Set<() => void>();
let state: SessionState = readFlag() ? 'signed-in' : 'signed-out';

// Storage can be blocked by the browser's settings; then the flag lives as long as the page.
function readFlag(): boolean {
  try {
    return localStorage.getItem(FLAG) === 'true';
  } catch {
    return false;
  }
}

function writeFlag(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(FLAG, 'true');
    else localStorage.removeItem(FLAG);
  } catch {
    // See readFlag.
  }
}

function change(next: SessionState): void {
  state = next;
  writeFlag(next === 'signed-in');
  for (const listener of listeners) listener();
}

export function sessionState(): SessionState {
  return state;
}

/** After a login that the server has accepted. */
export function startSession(): void {
  change('signed-in');
}

/** After a logout, whether or not the server has heard of it. */
export function endSession(): void {
  change('signed-out');
}

/** After a 401. Nothing when nobody is signed in, so that many failing calls make one notice. */
export function expireSession(): void {
  if (state === 'signed-in') change('expired');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as this browser believes it to be; only the server knows. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}

/** Follows a login or logout in another tab of this browser. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== FLAG && event.key !== null) return;
    const signedIn = readFlag();
    if (signedIn !== (state === 'signed-in')) change(signedIn ? 'signed-in' : 'signed-out');
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
