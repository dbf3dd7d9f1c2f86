import { atom } from 'nanostores';
import { clearSignedInCookie, readSignedInCookie } from './signed-in-cookie.ts';

/** `ended`: without the person's doing; what is on the screen waits for them. */
export type Session = 'signed-in' | 'signed-out' | 'ended';

/** The session as this browser believes it to be; only the server knows. */
export const $session = atom<Session>(readSignedInCookie() ? 'signed-in' : 'signed-out');

/** After an answer that only somebody signed in is given. */
export function startSession(): void {
  $session.set('signed-in');
}

/** After a sign-out that the server has heard of. */
export function leaveSession(): void {
  $session.set('signed-out');
}

/** After a 401. */
export function loseSession(): void {
  if ($session.get() !== 'signed-in') return;
  clearSignedInCookie();
  $session.set('ended');
}
