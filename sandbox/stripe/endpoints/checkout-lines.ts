import type { Account } from '../account.ts';
import { invalid } from '../api/errors.ts';
import { type AdjustableQuantity, buildLineItem } from '../objects/line-item.ts';
import { buildPrice } from '../objects/price.ts';
import { mustGet } from '../records.ts';
import type { LineItem, Price } from '../wire.ts';
import type { LineItemCreation } from './checkout-session-parameters.ts';
import { addProduct, productDetails, withoutUndefined } from './products-and-prices.ts';
import { find } from './retrieve.ts';

/** Builds a checkout's line. Creates the price and product when the caller describes them inline. */
export function lineFrom(account: Account, asked: LineItemCreation, index: number): LineItem {
  const param = `line_items[${index}]`;
  const price = priceOf(account, asked, param);
  const product = mustGet(account.records.products, price.product);
  const adjustable = adjustableQuantity(asked, param);
  return buildLineItem(price, product, { quantity: asked.quantity, adjustable, metadata: asked.metadata ?? null });
}

function priceOf(account: Account, { price, price_data }: LineItemCreation, param: string): Price {
  if (price && price_data) {
    throw invalid(`You may only specify one of these parameters: ${param}[price], ${param}[price_data].`, {
      code: 'parameters_exclusive',
      param: `${param}[price_data]`,
    });
  }
  if (price) return activePrice(find(account, 'prices', 'price', price, `${param}[price]`), `${param}[price]`);
  if (!price_data)
    throw invalid('You must specify either `price` or `price_data`.', { code: 'parameter_missing', param });
  const { currency, product, product_data, recurring, tax_behavior, unit_amount } = price_data;
  if (!product === !product_data) {
    throw invalid('You must specify either `product` or `product_data` when creating a price.', {
      param: `${param}[price_data][product]`,
    });
  }
  const sold = product_data
    ? addProduct(account, withoutUndefined(productDetails(product_data)))
    : find(account, 'products', 'product', product ?? '', `${param}[price_data][product]`);
  const terms = {
    currency,
    product: sold.id,
    unitAmount: unit_amount,
    recurring: recurring && withoutUndefined(recurring),
  };
  const made = buildPrice({ ...terms, active: false, ...(tax_behavior && { tax_behavior }) });
  account.records.prices.put(made.id, made);
  return made;
}

function activePrice(price: Price, param: string): Price {
  if (price.active) return price;
  throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
}

function adjustableQuantity({ adjustable_quantity, quantity }: LineItemCreation, param: string): AdjustableQuantity {
  if (!adjustable_quantity?.enabled)
    return adjustable_quantity ? { enabled: false, maximum: null, minimum: null } : null;
  const { maximum = 99, minimum = 0 } = adjustable_quantity;
  if (quantity < minimum || quantity > maximum) {
    throw invalid('The quantity must be between the minimum and the maximum of its adjustable quantity.', {
      param: `${param}[quantity]`,
    });
  }
  return { enabled: true, maximum, minimum };
}
