import type { CheckoutSummary } from '../../../contract/checkout.ts';
import { get } from '../../client/api.ts';

/** The payment's webhook may arrive after its buyer: ask again for a while. */
const ASK_AGAIN_MS = 2000;
const MAX_ASKS = 15;

/** Money is in the one currency that licences are sold in. */
export type Purchase = NonNullable<CheckoutSummary['purchase']> & Pick<CheckoutSummary['teamLicense'], 'currency'>;

/** Calls back with what this browser bought, until that is settled or the asking has gone on long enough. */
export async function followPurchase(onPurchase: (purchase: Purchase) => void): Promise<void> {
  for (let asks = 1; asks <= MAX_ASKS; asks += 1) {
    // The page says all that matters without it; the next ask may do better.
    const purchase = await ask().catch(() => undefined);
    if (purchase) onPurchase(purchase);
    if (purchase && purchase.status !== 'pending') return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

async function ask(): Promise<Purchase | undefined> {
  const { purchase, teamLicense } = await get('/api/checkout-summary');
  return purchase ? { ...purchase, currency: teamLicense.currency } : undefined;
}
