import type { ProductType } from '../../../contract/leads.ts';
import type { OpenLeadDialog } from './bring.ts';

const PRODUCT_TYPES: readonly ProductType[] = ['agent', 'demo', 'upsell'];

/** Opens, over a form's page, the dialog that the button on the page before asked for. */
export async function openAsked(bring: () => Promise<OpenLeadDialog>): Promise<void> {
  const query = new URLSearchParams(location.search);
  const asked = PRODUCT_TYPES.find((productType) => productType === query.get('product'));
  if (!asked) return;
  const openLeadDialog = await bring();
  openLeadDialog({ productType: asked, quantity: query.get('quantity') ?? undefined });
}
