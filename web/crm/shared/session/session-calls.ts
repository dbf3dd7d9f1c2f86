import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LoginRequest, SessionResponse } from '../../../../contract/staff.ts';
import { del, post } from '../../../client/api.ts';
import { browserItems } from '../../../client/storage.ts';
import { toast } from '../../../ui/toast.tsx';
import { $session, endSession } from './session-store.ts';

/** Remembered, because the page may be closed meanwhile: a logout that the server has not heard of. */
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
    browserItems.write(PENDING_LOGOUT, null);
    return session;
  });
}

/** Ends the session on the server; when that fails, it is pending. @throws ApiError, or a TimeoutError */
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

/** Calls back, unless nobody is logged in any more, once logins and logouts of this tab that are under way have been answered. */
export function whenLoggedIn(callback: () => void): void {
  // A moment later, so that whoever has logged out is signed out by then.
  const ask = () => setTimeout(() => $session.get() === 'signed-in' && callback());
  last.then(ask, ask);
}

/** Tells the server of a pending logout while nobody is logged in: at once, when the network is back, and now and then. */
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

/** Whoever logs out is logged out here, whatever the server says; one that could not be told is told later. */
export function useLogout() {
  return useMutation({
    mutationFn: logOut,
    onSettled: () => {
      endSession();
      toast({ title: 'Logged Out', description: 'You have been logged out of the CRM.' });
    },
  });
}
