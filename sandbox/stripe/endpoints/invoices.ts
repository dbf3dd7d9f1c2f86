import { endpoint } from '../api/endpoint.ts';
import { invalid } from '../api/errors.ts';
import { listing, pageOf } from '../api/list.ts';
import { notSupported, oneOf, text } from '../api/parameters.ts';
import { markUncollectible, voidInvoice } from '../lifecycle/invoices.ts';
import { newest } from '../records.ts';
import type { Invoice } from '../wire.ts';
import { find, retrieve } from './retrieve.ts';

function requireUnpaid(invoice: Invoice, ...statuses: string[]): Invoice {
  if (statuses.includes(String(invoice.status))) return invoice;
  throw invalid(`You can only pass in ${statuses.join(' or ')} invoices. This invoice is ${invoice.status}.`);
}

export const invoiceEndpoints = [
  retrieve('/invoices', 'invoices', 'invoice'),
  endpoint('POST', '/invoices/:id/void', {}, ({ account, id }) =>
    voidInvoice(account, requireUnpaid(find(account, 'invoices', 'invoice', id), 'open', 'uncollectible')),
  ),
  endpoint('POST', '/invoices/:id/mark_uncollectible', {}, ({ account, id }) =>
    markUncollectible(account, requireUnpaid(find(account, 'invoices', 'invoice', id), 'open')),
  ),
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
