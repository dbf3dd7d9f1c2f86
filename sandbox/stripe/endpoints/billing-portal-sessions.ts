import { endpoint } from '../api/endpoint.ts';
import { notSupported, oneOf, text, url } from '../api/parameters.ts';
import { buildPortalSession } from '../objects/portal-session.ts';
import { find } from './retrieve.ts';

export const billingPortalEndpoints = [
  endpoint(
    'POST',
    '/billing_portal/sessions',
    {
      after_expiration: notSupported(),
      configuration: notSupported(),
      customer: text(),
      customer_account: notSupported(),
      flow_data: notSupported(),
      locale: oneOf('auto', 'en').optional(),
      on_behalf_of: notSupported(),
      return_url: url().optional(),
    },
    ({ account, params }) => {
      const { id: customer } = find(account, 'customers', 'customer', params.customer, 'customer');
      const details = { customer, locale: params.locale ?? null, return_url: params.return_url ?? null };
      const session = buildPortalSession(details, account.portalUrl);
      account.records.portalSessions.put(session.id, session);
      return session;
    },
  ),
];
