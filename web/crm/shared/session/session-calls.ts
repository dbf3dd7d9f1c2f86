import { useEffect } from 'react';
import type { LoginRequest, SessionResponse } from '../../../../contract/staff.ts';
import { post } from '../../../client/api.ts';

/** In this browser's storage, because the page may be closed meanwhile: a logout that the server has not heard of. */
const PENDING_LOGOUT = 'crm-logout-pending';
/** Nobody waits longer for a server that says nothing. */
const LOGOUT_TIMEOUT_MS = 5_000;
const RETRY_MS = 30_000;

// One call at a time: the answer to a logout takes the cookie away, also one that a login has just set.
let last: Promise<unknown> = Promise.resolve();

function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = last.then(call);
  last = answer.catch(() => undefined);
  return answer;
}

/** Begins a session on the server; the one before ends there, so a logout that was pending is done. @throws ApiError */
export function logIn(credentials: LoginRequest): Promise<SessionResponse> {
  return inTurn(async () => {
    const session = await post('/api/staff/login', credentials);
    setLogoutPending(false);
    return session;
  });
}

/** Ends the session on the server; when that fails, it is pending. @throws ApiError, or a TimeoutError */
export function logOut(): Promise<void> {
  return inTurn(async () => {
    setLogoutPending(true);
    await post('/api/staff/logout', undefined, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) });
    setLogoutPending(false);
  });
}

/** Tells the server of a pending logout while nobody is logged in: at once, when the network is back, and now and then. */
export function usePendingLogout(): void {
  useEffect(() => {
    const tell = () => {
      if (isLogoutPending()) logOut().catch(() => undefined);
    };
    tell();
    const timer = setInterval(tell, RETRY_MS);
    window.addEventListener('online', tell);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tell);
    };
  }, []);
}

// Storage can be blocked by the browser's settings; then the session on the server ends with the next login, or expires.
function setLogoutPending(pending: boolean): void {
  try {
    if (pending) localStorage.setItem(PENDING_LOGOUT, 'true');
    else localStorage.removeItem(PENDING_LOGOUT);
  } catch {}
}

function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(PENDING_LOGOUT) === 'true';
  } catch {
    return false;
  }
}
