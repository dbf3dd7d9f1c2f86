import { useEffect, useState } from 'react';
import { AWAITED } from '../../../contract/account-addresses.ts';
import { accountResource, purchasesResource } from './resources.ts';

/** The payment's webhook may arrive after its buyer: ask again for a while. */
const ASK_AGAIN_MS = 2000;
const MAX_ASKS = 30;

/** Whether seats that were just paid for are still to come; the account is read anew until they have. */
export function useAwaitedSeats(paid: number): boolean {
  const isWaiting = paid < Number(useAwaited(AWAITED.seats) ?? 0);
  useReadWhile(isWaiting);
  return isWaiting;
}

/** The same of a license; only for a while, because whoever comes from the confirmation need not have bought one. */
export function useAwaitedLicense(isMissing: boolean): boolean {
  const isAwaited = useAwaited(AWAITED.license) !== null;
  return useReadWhile(isMissing && isAwaited);
}

/** What the way back from a checkout says of it, once: opened again later, the address promises nothing. */
function useAwaited(name: string): string | null {
  const [awaited] = useState(() => new URLSearchParams(location.search).get(name));
  useEffect(() => {
    if (awaited !== null) history.replaceState(history.state, '', location.pathname + location.hash);
  }, [awaited]);
  return awaited;
}

/** Reads the account anew every so often; false when it waits no more, or has for long enough. */
function useReadWhile(isWaiting: boolean): boolean {
  const [asks, setAsks] = useState(0);
  const isAsking = isWaiting && asks < MAX_ASKS;
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(async () => {
      await Promise.all([accountResource.read(), purchasesResource.read()]);
      setAsks(asks + 1);
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isAsking, asks]);
  return isAsking;
}
