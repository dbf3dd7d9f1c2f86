import { useEffect, useState } from 'react';
import { AWAITED } from '#contract/account-addresses.ts';
import { accountResource, purchasesResource } from './resources.ts';

/** Interval of the reloads while a payment's webhook may still arrive. */
const ASK_AGAIN_MS = 2000;
const MAX_ASKS = 30;

/** Returns whether paid seats are still missing. Reloads the account until they arrive. */
export function useAwaitedSeats(paid: number): boolean {
  const isWaiting = paid < Number(useAwaited(AWAITED.seats) ?? 0);
  useReadWhile(isWaiting);
  return isWaiting;
}

/** The same for a license, for a limited time, because not everybody who comes from the confirmation page has bought one. */
export function useAwaitedLicense(isMissing: boolean): boolean {
  const isAwaited = useAwaited(AWAITED.license) !== null;
  return useReadWhile(isMissing && isAwaited);
}

/** Returns a parameter of the checkout's return address once, so that the address has no effect when it is opened again. */
function useAwaited(name: string): string | null {
  const [awaited] = useState(() => new URLSearchParams(location.search).get(name));
  useEffect(() => {
    if (awaited !== null) history.replaceState(history.state, '', location.pathname + location.hash);
  }, [awaited]);
  return awaited;
}

/** Reloads the account regularly. Returns false when it no longer waits, or has waited long enough. */
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
