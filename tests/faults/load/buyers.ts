import type { Claim } from '../ledger/ledger.ts';
import { differentMails } from '../ledger/seen.ts';
import type { Actor } from './actor.ts';
import type { Caller } from './caller.ts';
import { claimCustomer, newLead } from './visitors.ts';

const REFUNDS = 0.15;
const UPSELLS = 0.3;
/** The subjects of the welcome mails. A buyer of both products gets both mails. */
const AGENT_WELCOME = /: your secure sign-in link$/;
const TEAM_WELCOME = /: your team licenses? (is|are) ready$/;

/** Buys the agent license. Some buyers also buy team licenses, and some get a refund. */
export async function buy(actor: Actor): Promise<void> {
  const visitor = actor.visitor();
  const lead = newLead(actor);
  const customer = claimCustomer(actor, lead.email);
  const captured = await visitor.insist({ method: 'POST', path: '/api/lead-capture', body: lead });
  if (!captured) return;
  customer.acknowledged = true;
  const customerId = String(captured.body.customerId);
  const body = { customerId };
  const session = await openCheckout(visitor, '/api/create-checkout-with-customer', body);
  const payment = session && (await pay(actor, session, 'agent_license'));
  if (!payment) return;
  const welcome = claimWelcome(actor, lead.email, AGENT_WELCOME);
  if (actor.random.chance(UPSELLS)) await buyTeamLicenses(actor, visitor, { customerId, email: lead.email });
  if (!actor.random.chance(REFUNDS)) return;
  // A buyer who is refunded before the product learns of the purchase gets no welcome mail.
  welcome.acknowledged = false;
  await refund(actor, session, payment);
}

async function buyTeamLicenses(
  actor: Actor,
  visitor: Caller,
  { customerId, email }: { customerId: string; email: string },
): Promise<void> {
  const quantity = actor.random.between(1, 9);
  const session = await openCheckout(visitor, '/api/create-upsell-session', { customerId, quantity });
  if (!session || !(await pay(actor, session, 'team_license'))) return;
  const claim = actor.ledger.add('team licenses', customerId, ({ customers }) => {
    const licenses = customers.find(({ id }) => id === customerId)?.teamMemberLicenses ?? 0;
    return licenses === quantity ? 1 : Math.floor(licenses / quantity);
  });
  claim.acknowledged = true;
  claimWelcome(actor, email, TEAM_WELCOME);
}

async function openCheckout(visitor: Caller, path: string, body: object): Promise<string | undefined> {
  const opened = await visitor.insist({ method: 'POST', path, body });
  return /cs_[A-Za-z0-9_]+/.exec(opened?.text ?? '')?.[0];
}

/** Pays at Stripe. The purchase must exist from then on. Returns the payment. */
async function pay(actor: Actor, session: string, productType: string): Promise<string | undefined> {
  const payment = await actor.atVendor(async () => {
    // A killed sandbox may have taken the money before it died. It then refuses a second payment.
    const paid = await actor.sandbox.checkout(session, 'pay').catch(() => undefined);
    return paid?.payment?.payment_intent ?? actor.sandbox.paymentOf(session);
  });
  if (!payment) return undefined;
  const claim = actor.ledger.add(
    'purchase',
    session,
    ({ purchases }) =>
      purchases.filter((one) => one.stripeSessionId === session && one.productType === productType).length,
  );
  claim.acknowledged = true;
  return payment;
}

function claimWelcome({ ledger }: Actor, email: string, expected: RegExp): Claim {
  const claim = ledger.add('welcome mail', email, ({ mails }) =>
    differentMails(mails.filter(({ to, subject }) => to.includes(email) && expected.test(subject))),
  );
  claim.acknowledged = true;
  return claim;
}

async function refund(actor: Actor, session: string, payment: string): Promise<void> {
  const refunded = await actor.atVendor(async () => {
    await actor.sandbox.charge(payment, 'refund').catch((error: Error) => {
      if (!/refunded/i.test(error.message)) throw error;
    });
    return true;
  });
  if (!refunded) return;
  const claim = actor.ledger.add(
    'refund',
    payment,
    ({ purchases }) => purchases.filter((one) => one.stripeSessionId === session && one.status === 'refunded').length,
  );
  claim.acknowledged = true;
}
