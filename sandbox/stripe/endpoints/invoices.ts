import { endpoint } from '../api/endpoint.ts';
import { listing, pageOf } from '../api/list.ts';
import { notSupported, oneOf, text } from '../api/parameters.ts';
import { newest } from '../records.ts';
import type { Invoice } from '../wire.ts';
import { retrieve } from './retrieve.ts';

export const invoiceEndpoints = [
  retrieve('/invoices', 'invoices', 'invoice'),
  endpoint(
    'GET',
    '/invoices',
    {
      ...listing,
      collection_method: oneOf('charge_automatically', 'send_invoice').optional(),
      customer: text().optional(),
      due_date: notSupported(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void').optional(),
      subscription: text().optional(),
    },
    ({ account, params }) => {
      const { collection_method, customer, status, subscription } = params;
      const fits = (invoice: Invoice) =>
        invoice.collection_method === (collection_method ?? invoice.collection_method) &&
        invoice.customer === (customer ?? invoice.customer) &&
        invoice.status === (status ?? invoice.status) &&
        (!subscription || invoice.parent?.subscription_details?.subscription === subscription);
      return pageOf(newest(account.records.invoices, fits), params, '/v1/invoices', 'invoice');
    },
  ),
];
