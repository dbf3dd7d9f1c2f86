import { atom } from 'nanostores';
import { isSessionFlag, readSessionFlag, writeSessionFlag } from './session-flag.ts';

/** `expired` is signed out too, but the login screen says why. */
export type SessionState = 'signed-in' | 'signed-out' | 'expired';

/** The session state that this browser believes in. Only the server knows for certain. */
export const $session = atom<SessionState>(readSessionFlag() ? 'signed-in' : 'signed-out');

function change(next: SessionState): void {
  writeSessionFlag(next === 'signed-in');
  $session.set(next);
}

/** Call after a login that the server has accepted. */
export function startSession(): void {
  change('signed-in');
}

/** Call after a logout, whether or not the server has confirmed it. */
export function endSession(): void {
  change('signed-out');
}

/** Call after a 401. Does nothing when nobody is signed in, so that many failing calls show one notice. */
export function expireSession(): void {
  if ($session.get() === 'signed-in') change('expired');
}

/** Follows logins and logouts in other tabs of this browser. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (!isSessionFlag(event)) return;
    const signedIn = readSessionFlag();
    if (signedIn !== ($session.get() === 'signed-in')) change(signedIn ? 'signed-in' : 'signed-out');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
