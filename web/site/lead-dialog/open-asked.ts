/** A form page opens the dialog that the button on the page before asked for. */
import type { ProductType } from '../../../contract/leads.ts';
import { bringLeadDialog } from './bring.ts';

const PRODUCT_TYPES: readonly ProductType[] = ['agent', 'demo', 'upsell'];

const query = new URLSearchParams(location.search);
const asked = PRODUCT_TYPES.find((productType) => productType === query.get('product'));
if (asked) {
  bringLeadDialog().then(
    (openLeadDialog) => openLeadDialog({ productType: asked, quantity: query.get('quantity') ?? undefined }),
    // The page's own form does the same.
    () => undefined,
  );
}
