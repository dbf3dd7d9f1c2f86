import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage, serveAsset } from '#sandbox/pages/layout.ts';
import type { Account } from '../account.ts';
import { now } from '../ids.ts';
import { changeQuantities, completeCheckout, declineCheckout, expireCheckout } from '../lifecycle/checkouts.ts';
import { hasLostItsCustomer } from '../lifecycle/customers.ts';
import { applyCode, codeProblem } from '../lifecycle/discounts.ts';
import { mustGet } from '../records.ts';
import type { Session } from '../wire.ts';
import { type Entries, entriesOf, type Order, type Problems, readOrder } from './form.ts';
import { closedPage, paymentPage, STYLE_PATH } from './view.ts';

interface Target {
  Params: { id: string };
}

/** Serves the checkout page. It works without scripts: it takes forms and answers with documents and redirects. */
export function serveCheckoutPage(app: FastifyInstance, account: Account): void {
  serveAsset(app, STYLE_PATH, new URL('./checkout.css', import.meta.url));
  app.get<Target>('/stripe/checkout/:id', ({ params: { id } }, reply) => {
    const session = currentSession(account, id);
    if (!isPayable(account, session)) return sendClosed(reply, session);
    return sendForm(reply, account, session, knownEntries(account, session));
  });
  app.post<Target>('/stripe/checkout/:id', ({ params: { id }, body }, reply) => {
    const session = currentSession(account, id);
    if (session?.status === 'complete') return reply.redirect(successUrlOf(session), 303);
    if (!isPayable(account, session)) return sendClosed(reply, session);
    return submit(reply, account, session, entriesOf(body));
  });
}

function submit(reply: FastifyReply, account: Account, session: Session, entries: Entries): FastifyReply {
  const { lines } = mustGet(account.records.sessionBackings, session.id);
  const reading = withCodeRead(account, session, entries, readOrder(entries, session, lines));
  const problems = 'problems' in reading ? reading.problems : {};
  const badQuantity = Object.keys(problems).some((field) => field.startsWith('quantity_'));
  if (entries.update === 'yes' && !badQuantity) {
    const quantities = lines.map((line, index) => Number(entries[`quantity_${index}`] ?? line.quantity ?? 1));
    const changed = account.change(() => withCode(account, changeQuantities(account, session, quantities), entries));
    return sendForm(reply, account, changed, entries, problems.code ? { code: problems.code } : {});
  }
  if (!('order' in reading)) return sendForm(reply, account, session, entries, reading.problems);
  const paid = account.change(() => pay(account, withCode(account, session, entries), reading.order));
  if (paid.status === 'complete') return reply.redirect(successUrlOf(paid), 303);
  return sendForm(reply, account, paid, entries, { form: 'Your card was declined.' });
}

type Reading = ReturnType<typeof readOrder>;

/** Checks the promotion code as well, because only the account knows which codes there are. */
function withCodeRead(account: Account, session: Session, { code = '' }: Entries, reading: Reading): Reading {
  const problem = code.trim() === '' ? undefined : codeProblem(account, session, code);
  return problem ? { problems: { ...('problems' in reading && reading.problems), code: problem } } : reading;
}

/** Applies a code that is good. */
function withCode(account: Account, session: Session, { code = '' }: Entries): Session {
  const applied = code.trim() === '' ? session : applyCode(account, session, code);
  return typeof applied === 'string' ? session : applied;
}

function pay(account: Account, session: Session, { payer, instrument, declined, quantities }: Order): Session {
  const priced = changeQuantities(account, session, quantities);
  return declined ? declineCheckout(account, priced, payer) : completeCheckout(account, priced, payer, instrument);
}

/** Returns the session's current state. Expires an open session whose time is over. */
function currentSession(account: Account, id: string): Session | undefined {
  const session = account.records.sessions.get(id);
  if (session?.status !== 'open' || session.expires_at > now()) return session;
  return account.change(() => expireCheckout(account, session));
}

function isPayable(account: Account, session: Session | undefined): session is Session {
  return session?.status === 'open' && !hasLostItsCustomer(account, session);
}

function knownEntries(account: Account, session: Session): Entries {
  const customer = session.customer ? account.records.customers.get(session.customer) : undefined;
  return {
    email: customer?.email ?? session.customer_email ?? '',
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
  };
}

/** Answers 200 even with problems, because browsers log documents with an error status to the console. */
function sendForm(
  reply: FastifyReply,
  account: Account,
  session: Session,
  entries: Entries,
  problems: Problems = {},
): FastifyReply {
  const { lines } = mustGet(account.records.sessionBackings, session.id);
  return sendPage(reply, paymentPage(session, lines, entries, problems));
}

function sendClosed(reply: FastifyReply, session: Session | undefined): FastifyReply {
  if (!session) {
    const text = 'No checkout has this address. It may have been made in another sandbox.';
    return sendPage(reply, closedPage('Something is wrong with this link', text, undefined), 404);
  }
  if (session.status === 'complete') {
    const onward = { href: successUrlOf(session), label: 'Continue' };
    const isPaid = session.payment_status === 'paid';
    const text = isPaid ? 'This checkout has already been paid.' : 'The payment for this checkout is with the bank.';
    return sendPage(reply, closedPage("You're all done here", text, onward));
  }
  const onward = session.cancel_url ? { href: session.cancel_url, label: 'Go back and start again' } : undefined;
  const title = session.status === 'open' ? 'This checkout can no longer be paid' : 'This checkout has expired';
  return sendPage(reply, closedPage(title, 'Nothing was charged.', onward), 410);
}

function successUrlOf({ id, success_url }: Session): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}
