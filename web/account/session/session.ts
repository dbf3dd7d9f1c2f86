import { atom } from 'nanostores';
import { clearSignedInCookie, readSignedInCookie } from './signed-in-cookie.ts';

/** `ended`: not by the user. What is on the screen is kept. */
export type Session = 'signed-in' | 'signed-out' | 'ended';

/** The session state that this browser believes in. Only the server knows for certain. */
export const $session = atom<Session>(readSignedInCookie() ? 'signed-in' : 'signed-out');

/** Call after a response that requires a session. */
export function startSession(): void {
  $session.set('signed-in');
}

/** Call after a confirmed sign-out. */
export function leaveSession(): void {
  $session.set('signed-out');
}

/** Call after a 401. */
export function loseSession(): void {
  if ($session.get() !== 'signed-in') return;
  clearSignedInCookie();
  $session.set('ended');
}
