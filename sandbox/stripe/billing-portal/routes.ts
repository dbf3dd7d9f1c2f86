import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '#sandbox/pages/layout.ts';
import type { Account } from '../account.ts';
import { type Entries, entriesOf, type Problems, readCard } from '../checkout-page/form.ts';
import { now } from '../ids.ts';
import { cardOf, changeCard } from '../lifecycle/cards.ts';
import { PORTAL_LIFETIME_S } from '../objects/portal-session.ts';
import { newest } from '../records.ts';
import type { Customer, PortalSession } from '../wire.ts';
import { invoicePage, portalClosedPage, portalPage } from './view.ts';

interface Target {
  Params: { id: string };
}
interface InvoiceTarget {
  Params: { id: string; invoice: string };
}

interface Visit {
  session: PortalSession;
  customer: Customer;
}

/** Serves the page on which a buyer changes the card. It works without scripts, like the checkout. */
export function serveBillingPortal(app: FastifyInstance, account: Account): void {
  app.get<Target>('/stripe/billing-portal/:id', ({ params: { id } }, reply) => {
    const visit = visitOf(account, id);
    if (!visit) return sendClosed(reply);
    return show(reply, account, visit, { name: visit.customer.name ?? '' });
  });
  app.post<Target>('/stripe/billing-portal/:id', ({ params: { id }, body }, reply) => {
    const visit = visitOf(account, id);
    if (!visit) return sendClosed(reply);
    const entries = entriesOf(body);
    const reading = readCard(entries);
    if (!('card' in reading)) return show(reply, account, visit, entries, reading.problems);
    const { instrument, declined, name } = reading.card;
    if (declined) return show(reply, account, visit, entries, { form: 'Your card was declined.' });
    account.change(() => changeCard(account, visit.customer, instrument, name));
    const changed = visitOf(account, id) ?? visit;
    return show(reply, account, changed, { name }, {}, 'Your card was saved.');
  });
  app.get<InvoiceTarget>('/stripe/billing-portal/:id/invoices/:invoice', ({ params }, reply) => {
    const visit = visitOf(account, params.id);
    const invoice = account.records.invoices.get(params.invoice);
    if (!visit || invoice?.customer !== visit.customer.id) return sendClosed(reply);
    return sendPage(reply, invoicePage(visit.session, invoice));
  });
}

/** Returns undefined when the session is unknown or expired, or its customer was deleted. */
function visitOf({ records }: Account, id: string): Visit | undefined {
  const session = records.portalSessions.get(id);
  const customer = session && records.customers.get(session.customer);
  return customer && session.created + PORTAL_LIFETIME_S > now() ? { session, customer } : undefined;
}

function show(
  reply: FastifyReply,
  account: Account,
  { session, customer }: Visit,
  entries: Entries,
  problems: Problems = {},
  notice?: string,
): FastifyReply {
  const invoices = newest(account.records.invoices, (invoice) => invoice.customer === customer.id);
  const card = cardOf(account, customer);
  return sendPage(reply, portalPage({ session, customer, card, invoices, entries, problems, notice }));
}

function sendClosed(reply: FastifyReply): FastifyReply {
  return sendPage(reply, portalClosedPage(), 404);
}
