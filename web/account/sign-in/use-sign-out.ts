import { useEffect } from 'react';
import { $session, leaveSession } from '../session/session.ts';
import { readSignedInCookie } from '../session/signed-in-cookie.ts';
import { forgetAll } from '../shared/resource.ts';
import { useWrite } from '../shared/use-write.ts';

/** Ends sessions on the server and removes this one's data from the screen. */
export function useSignOut(signOut: () => Promise<unknown>) {
  return useWrite(signOut, { onSuccess: leave });
}

/** Removes the account from a page that the browser kept for Back, when somebody has signed out in a later one. */
export function useSignOutSince(): void {
  useEffect(() => {
    const onShow = () => {
      if ($session.get() === 'signed-in' && !readSignedInCookie()) leave();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

function leave(): void {
  leaveSession();
  forgetAll();
}
