import { newId, now } from '../ids.ts';
import type { Customer } from '../wire.ts';

type CustomerDetails = Partial<
  Pick<
    Customer,
    | 'address'
    | 'description'
    | 'email'
    | 'metadata'
    | 'name'
    | 'phone'
    | 'preferred_locales'
    | 'shipping'
    | 'tax_exempt'
  >
>;

export function buildCustomer(details: CustomerDetails): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...details,
  };
}
