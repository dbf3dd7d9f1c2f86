import { atom } from 'nanostores';
import { isSessionFlag, readSessionFlag, type SessionState, writeSessionFlag } from './session-flag.ts';

/** The session state that this browser believes in, also after a reload and in its other tabs. */
export const $session = atom<SessionState>(readSessionFlag());

function change(next: SessionState): void {
  writeSessionFlag(next);
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
  if ($session.get() !== 'signed-in') return;
  // A logout in another tab is refused calls in this one too, maybe before this one hears of it. There it stays a logout.
  if (readSessionFlag() === 'signed-in') writeSessionFlag('expired');
  $session.set('expired');
}

/** Follows logins and logouts in other tabs of this browser. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (isSessionFlag(event)) $session.set(readSessionFlag());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
