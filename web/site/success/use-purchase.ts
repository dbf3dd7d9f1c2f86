import { useEffect, useState } from 'react';
import { get } from '#client/api.ts';
import type { CheckoutSummary } from '#contract/checkout.ts';

/** Interval of requests while the payment's webhook may still arrive. */
const ASK_AGAIN_MS = 2000;
const MAX_ASKS = 15;

/** Amounts are in the currency of the licenses. */
export type Purchase = NonNullable<CheckoutSummary['purchase']> & Pick<CheckoutSummary['teamLicense'], 'currency'>;

/** Returns what this browser bought. Asks until the payment is settled, or for a limited time. */
export function usePurchase(): Purchase | undefined {
  const [purchase, setPurchase] = useState<Purchase>();
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    // The page is complete without a response, and the next request may succeed.
    void ask()
      .catch(() => undefined)
      .then((found) => {
        if (isOver) return;
        if (found) setPurchase(found);
        const isSettled = found && found.status !== 'pending';
        if (!isSettled && asks + 1 < MAX_ASKS) timer = setTimeout(() => setAsks(asks + 1), ASK_AGAIN_MS);
      });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asks]);
  return purchase;
}

async function ask(): Promise<Purchase | undefined> {
  const { purchase, teamLicense } = await get('/api/checkout-summary');
  return purchase ? { ...purchase, currency: teamLicense.currency } : undefined;
}
