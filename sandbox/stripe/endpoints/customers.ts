import { z } from 'zod';
import type { Account } from '../account.ts';
import { endpoint } from '../api/endpoint.ts';
import { listing, pageOf } from '../api/list.ts';
import { email, harmless, integer, metadataUpdate, notSupported, oneOf, text, unsettable } from '../api/parameters.ts';
import { setBalance } from '../lifecycle/customer-balance.ts';
import { deleteCustomer } from '../lifecycle/customers.ts';
import { EMPTY_ADDRESS } from '../objects/address.ts';
import { buildCustomer } from '../objects/customer.ts';
import { newest } from '../records.ts';
import type { Customer, Metadata } from '../wire.ts';
import { changesOf, mergeMetadata } from './changes.ts';
import { find } from './retrieve.ts';

const addressFields = {
  city: unsettable().optional(),
  country: unsettable().optional(),
  line1: unsettable().optional(),
  line2: unsettable().optional(),
  postal_code: unsettable().optional(),
  state: unsettable().optional(),
};
const empty = z.literal('').transform(() => null);
const address = z.union([empty, z.strictObject(addressFields)]).optional();
const shipping = z
  .union([
    empty,
    z.strictObject({ address: z.strictObject(addressFields), name: text(), phone: unsettable(20).optional() }),
  ])
  .optional();

const writable = {
  address,
  balance: integer({ min: -99_999_999, max: 99_999_999 }).optional(),
  business_name: harmless(),
  cash_balance: notSupported(),
  description: unsettable().optional(),
  email: z.union([empty, email()]).optional(),
  individual_name: harmless(),
  invoice_prefix: harmless(),
  invoice_settings: harmless(),
  metadata: metadataUpdate().optional(),
  name: unsettable(256).optional(),
  next_invoice_sequence: harmless(),
  phone: unsettable(20).optional(),
  preferred_locales: z.array(text()).optional(),
  shipping,
  source: notSupported(),
  tax: harmless(),
  tax_exempt: oneOf('none', 'exempt', 'reverse', '').optional(),
  validate: harmless(),
};
type Written = z.output<z.ZodObject<typeof writable>>;

export const customerEndpoints = [
  endpoint(
    'POST',
    '/customers',
    { ...writable, payment_method: notSupported(), tax_id_data: notSupported(), test_clock: notSupported() },
    ({ account, params }) => {
      const customer = written(buildCustomer({}), params);
      account.records.customers.put(customer.id, customer);
      account.emit('customer.created', customer);
      return withBalance(account, customer, params.balance);
    },
  ),
  endpoint('POST', '/customers/:id', { ...writable, default_source: notSupported() }, ({ account, id, params }) => {
    const before = find(account, 'customers', 'customer', id);
    const after = written(before, params);
    const previous = changesOf(before, after);
    account.records.customers.put(id, after);
    if (Object.keys(previous).length > 0) account.emit('customer.updated', after, previous);
    return withBalance(account, after, params.balance);
  }),
  endpoint('DELETE', '/customers/:id', {}, ({ account, id }) =>
    deleteCustomer(account, find(account, 'customers', 'customer', id)),
  ),
  endpoint(
    'GET',
    '/customers/:id',
    {},
    ({ account, id }) => account.records.deletedCustomers.get(id) ?? find(account, 'customers', 'customer', id),
  ),
  endpoint(
    'GET',
    '/customers',
    { ...listing, email: text(512).optional(), test_clock: notSupported() },
    ({ account, params }) => {
      const isAsked = (customer: Customer) => !params.email || customer.email === params.email;
      return pageOf(newest(account.records.customers, isAsked), params, '/v1/customers', 'customer');
    },
  ),
];

function withBalance(account: Account, customer: Customer, balance: number | undefined): Customer {
  return balance === undefined ? customer : setBalance(account, customer, balance);
}

function written(customer: Customer, params: Written): Customer {
  const { address: newAddress, shipping: newShipping, metadata, tax_exempt } = params;
  return {
    ...customer,
    ...(params.description !== undefined && { description: params.description }),
    ...(params.email !== undefined && { email: params.email }),
    ...(params.name !== undefined && { name: params.name }),
    ...(params.phone !== undefined && { phone: params.phone }),
    ...(params.preferred_locales && { preferred_locales: params.preferred_locales }),
    ...(tax_exempt !== undefined && { tax_exempt: tax_exempt || 'none' }),
    ...(newAddress !== undefined && { address: newAddress && { ...EMPTY_ADDRESS, ...newAddress } }),
    ...(newShipping !== undefined && {
      shipping: newShipping && {
        address: { ...EMPTY_ADDRESS, ...newShipping.address },
        name: newShipping.name,
        phone: newShipping.phone ?? null,
      },
    }),
    metadata: mergeMetadata(customer.metadata as Metadata, metadata),
  };
}
