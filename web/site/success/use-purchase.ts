import { useEffect, useState } from 'react';
import type { CheckoutSummary } from '../../../contract/checkout.ts';
import { get } from '../../client/api.ts';

/** The payment's webhook may arrive after its buyer: ask again for a while. */
const ASK_AGAIN_MS = 2000;
const MAX_ASKS = 15;

/** Money is in the one currency that licences are sold in. */
type Purchase = NonNullable<CheckoutSummary['purchase']> & Pick<CheckoutSummary['teamLicense'], 'currency'>;

/** This browser's purchase, until it is settled or the asking has gone on long enough. */
export function usePurchase(): Purchase | undefined {
  const [purchase, setPurchase] = useState<Purchase>();
  const [asks, setAsks] = useState(0);
  const isSettled = purchase !== undefined && purchase.status !== 'pending';

  useEffect(() => {
    if (isSettled || asks >= MAX_ASKS) return undefined;
    const call = new AbortController();
    const ask = () =>
      get('/api/checkout-summary', { signal: call.signal })
        .then(({ purchase: found, teamLicense }) => {
          if (found) setPurchase({ ...found, currency: teamLicense.currency });
        })
        // The page says all that matters without it; the next ask may do better.
        .catch(() => undefined)
        .finally(() => {
          if (!call.signal.aborted) setAsks(asks + 1);
        });
    const timer = setTimeout(ask, asks === 0 ? 0 : ASK_AGAIN_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [asks, isSettled]);

  return purchase;
}
