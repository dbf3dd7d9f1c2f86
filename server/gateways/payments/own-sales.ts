import { isProductType, type ProductType } from '#server/shared/product-type.ts';

type Metadata = Record<string, string | undefined> | null | undefined;

/** What Stripe's metadata says about a sale of this shop. */
export interface Sale {
  productType: ProductType;
  /** Our customer's id. */
  customerId: string | undefined;
}

/** What identifies a sale in our own records. */
export interface SaleOnRecord {
  /** Ids at Stripe of its checkout, subscription or invoice. */
  stripeIds: string[];
  /** Set only for a sale whose metadata names no shop, as before shops had names: then one to our customer is ours. */
  customerId: string | undefined;
}

export interface OwnSalesSettings {
  /** The name by which this shop is told from others of the same kind in the same Stripe account. */
  shop: string;
  /** Returns whether our records know a sale, whose metadata does not name our shop. */
  isOnRecord: (sale: SaleOnRecord) => Promise<boolean>;
}

/** Returns the metadata that a checkout gives to all that follows from it. */
export function metadataOf(
  { customerId, productType }: { customerId: string; productType: ProductType },
  { shop }: Pick<OwnSalesSettings, 'shop'>,
) {
  return { customerId, productType, shop };
}

/**
 * Decides whether something at Stripe is ours: one of our products, sold by this shop. A sale that carries another name of the
 * shop, or none, is ours only if it is on record, so that it stays ours after the shop was renamed. Returns undefined for all
 * other sales of the account.
 */
export async function ownSaleOf(
  metadata: Metadata,
  stripeIds: (string | undefined)[],
  { shop, isOnRecord }: OwnSalesSettings,
): Promise<Sale | undefined> {
  const { productType, customerId, shop: seller } = metadata ?? {};
  if (!isProductType(productType)) return undefined;
  const sale = { productType, customerId };
  if (seller === shop) return sale;
  const ids = stripeIds.filter((id) => id !== undefined);
  const isOurs = await isOnRecord({ stripeIds: ids, customerId: seller === undefined ? customerId : undefined });
  return isOurs ? sale : undefined;
}
