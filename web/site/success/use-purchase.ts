import { useEffect, useState } from 'react';
import type { CheckoutSummary } from '../../../contract/checkout.ts';
import { get } from '../../client/api.ts';

/** The payment's webhook may arrive after its buyer: ask again for a while. */
const ASK_AGAIN_MS = 2000;
const MAX_ASKS = 15;

/** Money is in the one currency that licenses are sold in. */
export type Purchase = NonNullable<CheckoutSummary['purchase']> & Pick<CheckoutSummary['teamLicense'], 'currency'>;

/** What this browser bought, asked for until that is settled or the asking has gone on long enough. */
export function usePurchase(): Purchase | undefined {
  const [purchase, setPurchase] = useState<Purchase>();
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    // The page says all that matters without an answer; the next ask may do better.
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
