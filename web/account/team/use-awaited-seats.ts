import { useEffect, useState } from 'react';
import { accountResource, purchasesResource } from '../shared/resources.ts';

/** The payment's webhook may arrive after its buyer: ask again for a while. */
const ASK_AGAIN_MS = 2000;
const MAX_ASKS = 30;

/** After a checkout, how many seats there will be: the way back from it says so, once. */
function readAwaitedSeats(): number {
  return Number(new URLSearchParams(location.search).get('seats') ?? 0);
}

/** Whether seats that were just paid for are still to come; the account is read anew until they have. */
export function useAwaitedSeats(paid: number): boolean {
  const [awaited] = useState(readAwaitedSeats);
  const [asks, setAsks] = useState(0);
  const isWaiting = paid < awaited;
  useEffect(() => {
    // Opened again later, the address promises nothing.
    if (awaited > 0) history.replaceState(history.state, '', location.pathname + location.hash);
  }, [awaited]);
  useEffect(() => {
    if (!isWaiting || asks === MAX_ASKS) return;
    const timer = setTimeout(async () => {
      await Promise.all([accountResource.read(), purchasesResource.read()]);
      setAsks(asks + 1);
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, asks]);
  return isWaiting;
}
