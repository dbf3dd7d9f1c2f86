/** A form page opens the dialog that the button on the page before asked for. */
import { ProductType } from '../../../contract/leads.ts';
import { openLeadDialog } from '../overlays.tsx';

const query = new URLSearchParams(location.search);
const asked = ProductType.safeParse(query.get('product'));
if (asked.success) openLeadDialog({ productType: asked.data, quantity: query.get('quantity') ?? undefined });
