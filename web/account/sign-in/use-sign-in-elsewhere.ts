import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { get } from '#client/api.ts';
import { $session, startSession } from '../session/session.ts';
import { clearSignedInCookie, readSignedInCookie } from '../session/signed-in-cookie.ts';
import { forgetAll } from '../shared/resource.ts';
import { accountResource, identityOf } from '../shared/resources.ts';

const LOOK_MS = 1000;

/** Continues with a session that begins in another tab, where the mail's link was opened. */
export function useSignInElsewhere(): void {
  const session = useStore($session);
  useEffect(() => {
    if (session === 'signed-in') return;
    const timer = setInterval(() => {
      if (readSignedInCookie()) void resumeSession();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [session]);
}

async function resumeSession(): Promise<void> {
  // Tries again later when the server is down.
  const account = await get('/api/account', { on401: 'null' }).catch(() => undefined);
  if (account === undefined || $session.get() === 'signed-in') return;
  if (account === null) return clearSignedInCookie();
  const before = accountResource.get();
  if (before && identityOf(before) !== identityOf(account)) forgetAll();
  accountResource.set(account);
  startSession();
}
