import { z } from 'zod';
import type { Account } from '../account.ts';
import { endpoint } from '../api/endpoint.ts';
import { invalid } from '../api/errors.ts';
import { listing, pageOf } from '../api/list.ts';
import { bool, currency, harmless, integer, metadata, notSupported, oneOf, text, url } from '../api/parameters.ts';
import { buildPrice } from '../objects/price.ts';
import { buildProduct, type ProductDetails } from '../objects/product.ts';
import { newest } from '../records.ts';
import type { Product } from '../wire.ts';
import { find, retrieve } from './retrieve.ts';

export const recurring = z.strictObject({
  interval: oneOf('day', 'week', 'month', 'year'),
  interval_count: integer({ min: 1, max: 52 }).optional(),
  meter: notSupported(),
  trial_period_days: notSupported(),
  usage_type: oneOf('licensed').optional(),
});

export const unitAmount = integer({ min: 0, max: 99_999_999 });
export const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified');

const productFields = {
  description: text().optional(),
  images: z.array(url()).optional(),
  metadata: metadata().optional(),
  name: text(),
  tax_code: text().optional(),
  tax_details: harmless(),
  unit_label: text(12).optional(),
};

export const productData = z.strictObject(productFields);

/** Creates a product that a caller described inline with its price. */
export function addProduct(account: Account, details: ProductDetails): Product {
  const product = buildProduct(details);
  account.records.products.put(product.id, product);
  account.emit('product.created', product);
  return product;
}

const createProduct = endpoint(
  'POST',
  '/products',
  {
    ...productFields,
    active: bool().optional(),
    default_price_data: notSupported(),
    id: text().optional(),
    marketing_features: harmless(),
    package_dimensions: harmless(),
    shippable: harmless(),
    statement_descriptor: harmless(),
    url: url().optional(),
  },
  ({ account, params }) => {
    if (params.id && account.records.products.get(params.id)) {
      throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
    }
    const { active, description, id, images, name, tax_code, unit_label } = params;
    const details = {
      active,
      description,
      id,
      images,
      metadata: params.metadata,
      tax_code,
      unit_label,
      url: params.url,
    };
    return addProduct(account, { name, ...withoutUndefined(details) });
  },
);

const createPrice = endpoint(
  'POST',
  '/prices',
  {
    active: bool().optional(),
    billing_scheme: oneOf('per_unit').optional(),
    currency: currency(),
    currency_options: notSupported(),
    custom_unit_amount: notSupported(),
    lookup_key: text(200).optional(),
    metadata: metadata().optional(),
    nickname: text().optional(),
    product: text().optional(),
    product_data: productData.optional(),
    recurring: recurring.optional(),
    tax_behavior: taxBehavior.optional(),
    tiers: notSupported(),
    tiers_mode: notSupported(),
    transfer_lookup_key: harmless(),
    transform_quantity: notSupported(),
    unit_amount: unitAmount,
    unit_amount_decimal: notSupported(),
  },
  ({ account, params }) => {
    const { product, product_data, unit_amount } = params;
    if (!product === !product_data)
      throw invalid('You must specify either `product` or `product_data`.', { param: 'product' });
    const sold = product_data
      ? addProduct(account, withoutUndefined(productDetails(product_data)))
      : find(account, 'products', 'product', product ?? '', 'product');
    const { active, lookup_key, nickname, tax_behavior } = params;
    const details = withoutUndefined({ active, lookup_key, nickname, tax_behavior, metadata: params.metadata });
    const terms = { currency: params.currency, product: sold.id, recurring: params.recurring, unitAmount: unit_amount };
    const price = buildPrice({ ...terms, ...details });
    account.records.prices.put(price.id, price);
    account.emit('price.created', price);
    return price;
  },
);

/** Returns the fields of `product_data` that the stand-in stores. */
export function productDetails({ tax_details: _ignored, ...details }: z.output<typeof productData>) {
  return details;
}

/** Removes undefined values, so that the builders' defaults apply. */
export function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

export const productAndPriceEndpoints = [
  createProduct,
  createPrice,
  retrieve('/products', 'products', 'product'),
  retrieve('/prices', 'prices', 'price'),
  endpoint('GET', '/products', { ...listing, active: bool().optional() }, ({ account, params }) => {
    const products = newest(account.records.products, ({ active }) => active === (params.active ?? active));
    return pageOf(products, params, '/v1/products', 'product');
  }),
  endpoint(
    'GET',
    '/prices',
    {
      ...listing,
      active: bool().optional(),
      product: text().optional(),
      type: oneOf('one_time', 'recurring').optional(),
    },
    ({ account, params }) => {
      const prices = newest(
        account.records.prices,
        ({ active, product, type }) =>
          active === (params.active ?? active) &&
          product === (params.product ?? product) &&
          type === (params.type ?? type),
      );
      return pageOf(prices, params, '/v1/prices', 'price');
    },
  ),
];
