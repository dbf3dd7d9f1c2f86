import { newId } from '../ids.ts';
import type { LineItem, Metadata, Price, Product } from '../wire.ts';

export type AdjustableQuantity = LineItem['adjustable_quantity'];

/** Builds one line of a checkout. */
export function buildLineItem(
  price: Price,
  product: Product,
  details: { quantity: number; adjustable: AdjustableQuantity; metadata: Metadata | null },
): LineItem {
  const item: LineItem = {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: details.adjustable,
    amount_discount: 0,
    amount_subtotal: 0,
    amount_tax: 0,
    amount_total: 0,
    currency: price.currency,
    description: product.name,
    metadata: details.metadata,
    price,
    quantity: null,
  };
  return withQuantity(item, details.quantity);
}

export function withQuantity(item: LineItem, quantity: number): LineItem {
  const amount = (item.price?.unit_amount ?? 0) * quantity;
  return { ...item, quantity, amount_discount: 0, amount_subtotal: amount, amount_total: amount };
}

export function totalOf(items: LineItem[]): number {
  return items.reduce((sum, item) => sum + item.amount_total, 0);
}
