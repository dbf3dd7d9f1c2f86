import { newId, now } from '../ids.ts';
import type { PortalSession } from '../wire.ts';

/** The lifetime of the page, in seconds. */
export const PORTAL_LIFETIME_S = 60 * 60;

type PortalDetails = Pick<PortalSession, 'customer' | 'locale' | 'return_url'>;

/** Builds a session of the page on which a buyer changes the card and finds invoices. */
export function buildPortalSession(details: PortalDetails, urlOf: (id: string) => string): PortalSession {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: now(),
    customer_account: null,
    flow: null,
    livemode: false,
    on_behalf_of: null,
    url: urlOf(id),
    ...details,
  };
}
