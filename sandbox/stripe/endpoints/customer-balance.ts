import { endpoint } from '../api/endpoint.ts';
import { listing, pageOf } from '../api/list.ts';
import { currency, integer, metadata, text } from '../api/parameters.ts';
import { changeBalance } from '../lifecycle/customer-balance.ts';
import { newest } from '../records.ts';
import { mergeMetadata } from './changes.ts';
import { find } from './retrieve.ts';

const PATH = '/customers/:id/balance_transactions';

export const customerBalanceEndpoints = [
  endpoint(
    'POST',
    PATH,
    {
      amount: integer({ min: -99_999_999, max: 99_999_999 }),
      currency: currency(),
      description: text(350).optional(),
      metadata: metadata().optional(),
    },
    ({ account, id, params }) => {
      find(account, 'customers', 'customer', id);
      const { amount, currency: inCurrency, description = null } = params;
      const said = { description, metadata: mergeMetadata({}, params.metadata) };
      return changeBalance(account, id, { amount, currency: inCurrency, type: 'adjustment', ...said });
    },
  ),
  endpoint('GET', PATH, listing, ({ account, id, params }) => {
    find(account, 'customers', 'customer', id);
    const changes = newest(account.records.customerBalanceTransactions, ({ customer }) => customer === id);
    const url = `/v1/customers/${id}/balance_transactions`;
    return pageOf(changes, params, url, 'customer balance transaction');
  }),
];
