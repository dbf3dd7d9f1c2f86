import type { ProductType } from '#contract/leads.ts';
import { UPSELL_DEFAULT_QUANTITY, UPSELL_MAX_QUANTITY } from '#contract/limits.ts';

/** The purpose for which the dialog was opened. */
export interface LeadRequest {
  productType: ProductType;
  /** Number of team licenses, used in the upsell only. */
  quantity: number;
  /** The monthly price of one, as shown where the dialog was opened. */
  price: string | undefined;
}

/** The same as attributes of the page: `data-lead`, `data-quantity`, `data-price`. */
export interface LeadTrigger {
  productType: ProductType;
  quantity?: string | undefined;
  price?: string | undefined;
}

export function toRequest({ productType, quantity, price }: LeadTrigger): LeadRequest {
  return { productType, quantity: quantityOf(quantity), price };
}

function quantityOf(text: string | undefined): number {
  const quantity = Number(text);
  const isPossible = Number.isInteger(quantity) && quantity >= 1 && quantity <= UPSELL_MAX_QUANTITY;
  return isPossible ? quantity : UPSELL_DEFAULT_QUANTITY;
}
