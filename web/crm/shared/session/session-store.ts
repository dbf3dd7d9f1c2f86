import { atom } from 'nanostores';
import { browserItems } from '../storage.ts';

/** `expired` is signed out too, but the login says why. */
export type SessionState = 'signed-in' | 'signed-out' | 'expired';

const FLAG = 'crm-authenticated';

/** The session as this browser believes it to be; only the server knows. */
export const $session = atom<SessionState>(readFlag() ? 'signed-in' : 'signed-out');

function readFlag(): boolean {
  return browserItems.read(FLAG) === 'true';
}

function change(next: SessionState): void {
  browserItems.write(FLAG, next === 'signed-in' ? 'true' : null);
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
    if (event.key !== FLAG && event.key !== null) return;
    const signedIn = readFlag();
    if (signedIn !== ($session.get() === 'signed-in')) change(signedIn ? 'signed-in' : 'signed-out');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
