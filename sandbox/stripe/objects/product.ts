import { newId, now } from '../ids.ts';
import type { Product } from '../wire.ts';

export type ProductDetails = Pick<Product, 'name'> &
  Partial<Pick<Product, 'id' | 'active' | 'description' | 'images' | 'metadata' | 'tax_code' | 'unit_label' | 'url'>>;

export function buildProduct(details: ProductDetails): Product {
  const created = now();
  return {
    id: newId('prod', 14),
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
    ...details,
  };
}
