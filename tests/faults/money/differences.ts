import type Stripe from 'stripe';
import type { Customer } from '#contract/customers.ts';
import { toAmount, toCents } from '#contract/money.ts';
import type { MoneyReport } from '#contract/money-report.ts';
import type { Purchase } from '#contract/purchases.ts';
import { moneyAtStripe } from '#tests/billing/money-at-stripe.ts';
import { mailsTo } from '#tests/support/loop.ts';
import type { SandboxControls } from '#tests/support/sandbox-controls.ts';
import { messageIdOf } from '../ledger/seen.ts';
import type { Orders, Teller } from './teller.ts';

/** One compared value, ours and Stripe's. */
interface Compared {
  what: string;
  ours: string;
  theirs: string;
}

/** Compares our records with Stripe's: all sums, payments, subscriptions, licenses, access and refund mails. */
export async function compareWithStripe(
  teller: Teller,
  stripe: Stripe,
  sandbox: SandboxControls,
): Promise<{ compared: number; differences: string[]; doubled: string[] }> {
  const { orders } = teller;
  const compared = [
    ...(await compareMonths(teller, stripe)),
    ...(await comparePayments(teller, stripe)),
    ...(await comparePeople(teller, stripe, sandbox)),
  ];
  const different = compared.filter(({ ours, theirs }) => ours !== theirs);
  return {
    compared: compared.length,
    differences: different.map(({ what, ours, theirs }) => `${what}: ours ${ours}, Stripe's ${theirs}`),
    doubled: await refundedTooOften(stripe, orders),
  };
}

async function compareMonths(teller: Teller, stripe: Stripe): Promise<Compared[]> {
  const { body } = await teller.ask('GET', '/api/crm/reports/money');
  const { months, totals } = body as unknown as MoneyReport;
  const ours = { ...totals, monthlyRecurringRevenue: months.at(-1)?.monthlyRecurringRevenue };
  const theirs = await moneyAtStripe(stripe);
  return Object.entries(theirs).map(([what, figure]) => ({
    what,
    ours: String(ours[what as keyof typeof ours]),
    theirs: String(figure),
  }));
}

/** Checks that all ordered refunds were paid, and that each purchase shows its refunds. */
async function comparePayments(teller: Teller, stripe: Stripe): Promise<Compared[]> {
  const purchases = await allPurchases(teller);
  const lost = await lostDisputes(stripe);
  const compared: Compared[] = [];
  for await (const { id, latest_charge } of stripe.paymentIntents.list({
    limit: 100,
    expand: ['data.latest_charge'],
  })) {
    const refunded = latest_charge && typeof latest_charge === 'object' ? latest_charge.amount_refunded : 0;
    const ordered = teller.orders.refunds.get(id);
    if (ordered !== undefined)
      compared.push({ what: `${id} ordered`, ours: toAmount(ordered), theirs: toAmount(refunded) });
    for (const purchase of purchases.filter(({ stripePaymentIntentId }) => stripePaymentIntentId === id)) {
      const returned = refunded + (lost.get(id) ?? 0);
      compared.push({ what: `${id} refunded`, ours: purchase.refundedAmount, theirs: toAmount(returned) });
    }
  }
  return compared;
}

/** Returns what a bank has taken back for good, in cents by payment. A purchase counts it as refunded, and nobody is mailed. */
async function lostDisputes(stripe: Stripe): Promise<Map<string, number>> {
  const lost = new Map<string, number>();
  for await (const { payment_intent, amount, status } of stripe.disputes.list({ limit: 100 })) {
    if (status === 'lost') lost.set(String(payment_intent), amount);
  }
  return lost;
}

async function allPurchases(teller: Teller): Promise<Purchase[]> {
  return (await teller.ask('GET', '/api/crm/purchases')).body as unknown as Purchase[];
}

/** Compares each customer's subscriptions, licenses, access and refund mails. */
async function comparePeople(teller: Teller, stripe: Stripe, sandbox: SandboxControls): Promise<Compared[]> {
  const byCustomer = new Map<string, Stripe.Subscription[]>();
  for await (const subscription of stripe.subscriptions.list({ limit: 100, status: 'all' })) {
    const id = subscription.metadata.customerId ?? '';
    byCustomer.set(id, [...(byCustomer.get(id) ?? []), subscription]);
  }
  const purchases = await allPurchases(teller);
  const lost = await lostDisputes(stripe);
  const compared: Compared[] = [];
  for (const [email, id] of teller.orders.customers) {
    const theirs = byCustomer.get(id) ?? [];
    if (teller.orders.deleted.has(id)) {
      const running = theirs.filter(({ status }) => status !== 'canceled').length;
      compared.push({ what: `${id} deleted, running`, ours: '0', theirs: String(running) });
      continue;
    }
    const ours = await teller.subscriptionsOf(id);
    for (const { id: stripeId, status, cancel_at_period_end } of theirs) {
      const own = ours.find(({ stripeSubscriptionId }) => stripeSubscriptionId === stripeId);
      const words = (state: string | null | undefined, ends: boolean) => `${state}${ends ? ', ends' : ''}`;
      compared.push({
        what: stripeId,
        ours: words(own?.status, own?.status !== 'canceled' && own?.cancelAt !== null),
        theirs: words(status, cancel_at_period_end),
      });
    }
    const customer = (await teller.ask('GET', `/api/crm/customers/${id}`)).body as unknown as Customer;
    const went = purchases.filter(({ customerId }) => customerId === id);
    const refunded = went.reduce(
      (sum, { refundedAmount, stripePaymentIntentId }) =>
        sum + toCents(refundedAmount) - (lost.get(stripePaymentIntentId ?? '') ?? 0),
      0,
    );
    compared.push(
      { what: `${id} access`, ours: customer.accessState, theirs: accessOf(theirs) },
      { what: `${id} licenses`, ours: String(customer.teamMemberLicenses), theirs: String(licensesOf(theirs)) },
      { what: `${id} mailed`, ours: toAmount(await mailedTo(sandbox, email)), theirs: toAmount(refunded) },
    );
  }
  return compared;
}

function accessOf(subscriptions: Stripe.Subscription[]): string {
  const agent = subscriptions.filter(({ metadata }) => metadata.productType === 'agent_license');
  if (agent.some(({ status }) => status === 'active')) return 'active';
  return agent.some(({ status }) => status === 'past_due') ? 'past_due' : 'ended';
}

function licensesOf(subscriptions: Stripe.Subscription[]): number {
  return subscriptions
    .filter(({ metadata, status }) => metadata.productType === 'team_license' && status !== 'canceled')
    .reduce((sum, { items }) => sum + items.data.reduce((all, { quantity }) => all + (quantity ?? 0), 0), 0);
}

/** Returns the sum of the refunds in a person's mails, in cents. */
async function mailedTo(sandbox: SandboxControls, email: string): Promise<number> {
  const mails = (await mailsTo(sandbox, email)).filter(({ subject }) => subject.startsWith('Your refund of'));
  // A mail that was sent again after an uncertain delivery counts once.
  const subjects = new Map(mails.map((mail) => [messageIdOf(mail), mail.subject]));
  return [...subjects.values()].reduce((sum, subject) => sum + toCents(/\$([\d.]+)/.exec(subject)?.[1] ?? '0'), 0);
}

async function refundedTooOften(stripe: Stripe, { refunds }: Orders): Promise<string[]> {
  const given = new Map<string, number>();
  for await (const { payment_intent, amount } of stripe.refunds.list({ limit: 100 })) {
    const payment = String(payment_intent);
    given.set(payment, (given.get(payment) ?? 0) + amount);
  }
  return [...given].filter(([payment, cents]) => cents > (refunds.get(payment) ?? 0)).map(([payment]) => payment);
}
