import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { del, post } from '#client/api.ts';
import { browserItems } from '#client/storage.ts';
import type { LoginRequest, SessionResponse } from '#contract/staff.ts';
import { toast } from '#ui/toast-store.ts';
import { $session, endSession } from './session-store.ts';

/** Stored until the server has confirmed a logout, because the page may be closed before. */
const PENDING_LOGOUT = 'crm-logout-pending';
/** The longest wait for a server that does not answer a logout. */
const LOGOUT_TIMEOUT_MS = 5_000;
const RETRY_MS = 30_000;

// Runs one call at a time, because the answer to a logout removes the cookie, even one that a login has just set.
let last: Promise<unknown> = Promise.resolve();

function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = last.then(call);
  last = answer.catch(() => undefined);
  return answer;
}

/** Starts a session on the server. The server ends the previous one, which completes a pending logout. @throws ApiError */
export function logIn(credentials: LoginRequest): Promise<SessionResponse> {
  return inTurn(async () => {
    const session = await post('/api/staff/login', credentials);
    browserItems.write(PENDING_LOGOUT, null);
    return session;
  });
}

/** Ends the session on the server. A failed logout stays pending. @throws ApiError, or a TimeoutError */
function logOut(): Promise<void> {
  return inTurn(async () => {
    browserItems.write(PENDING_LOGOUT, 'true');
    await post('/api/staff/logout', undefined, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) });
    browserItems.write(PENDING_LOGOUT, null);
  });
}

/** Ends all sessions of the user on the server. @throws ApiError */
export function logOutEverywhere(): Promise<unknown> {
  return inTurn(() => del('/api/crm/account/sessions'));
}

/** Calls back once this tab's logins and logouts have been answered, unless nobody is logged in by then. */
export function whenLoggedIn(callback: () => void): void {
  // Waits a tick, so that a logout has updated the session store.
  const ask = () => setTimeout(() => $session.get() === 'signed-in' && callback());
  last.then(ask, ask);
}

/** Sends a pending logout while nobody is logged in: at once, when the network returns, and every 30 seconds. */
export function usePendingLogout(): void {
  useEffect(() => {
    const tell = () => {
      if (browserItems.read(PENDING_LOGOUT)) logOut().catch(() => undefined);
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

/** Logs out of this browser whatever the server answers. A logout that did not reach the server is sent again later. */
export function useLogout() {
  return useMutation({
    mutationFn: logOut,
    onSettled: () => {
      endSession();
      toast({ title: 'Logged Out', description: 'You have been logged out of the CRM.' });
    },
  });
}
