import { atom } from 'nanostores';
import { isSessionFlag, readSessionFlag, writeSessionFlag } from './session-flag.ts';

/** `expired` is signed out too, but the login says why. */
export type SessionState = 'signed-in' | 'signed-out' | 'expired';

/** The session as this browser believes it to be; only the server knows. */
export const $session = atom<SessionState>(readSessionFlag() ? 'signed-in' : 'signed-out');

function change(next: SessionState): void {
  writeSessionFlag(next === 'signed-in');
  $session.set(next);
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
  if ($session.get() === 'signed-in') change('expired');
}

/** Takes over a login or logout in another tab of this browser. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (!isSessionFlag(event)) return;
    const signedIn = readSessionFlag();
    if (signedIn !== ($session.get() === 'signed-in')) change(signedIn ? 'signed-in' : 'signed-out');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
