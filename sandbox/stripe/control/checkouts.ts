import { z } from 'zod';
import { ControlError, parseControl } from '#sandbox/core/validation.ts';
import type { Account } from '../account.ts';
import {
  completeCheckout,
  declineCheckout,
  expireCheckout,
  isProcessing,
  settleCheckout,
} from '../lifecycle/checkouts.ts';
import { hasLostItsCustomer } from '../lifecycle/customers.ts';
import { applyCode } from '../lifecycle/discounts.ts';
import { openDisputeOf } from '../lifecycle/disputes.ts';
import { type Payer, TEST_BANK_ACCOUNT, TEST_CARD } from '../objects/payment-method.ts';
import { newest } from '../records.ts';
import type { Session } from '../wire.ts';

/** Describes a session for people: Stripe's own object, its lines and the state of its payment. */
export function describeCheckout(account: Account, session: Session) {
  const { records } = account;
  const internals = records.sessionBackings.get(session.id);
  const intent = internals?.paymentIntent ? records.paymentIntents.get(internals.paymentIntent) : undefined;
  const charge = intent?.latest_charge ? records.charges.get(intent.latest_charge) : undefined;
  return {
    ...session,
    lines:
      internals?.lines.map(({ description, quantity, amount_total }) => ({ description, quantity, amount_total })) ??
      [],
    state: stateOf(account, session),
    payment: intent && {
      payment_intent: intent.id,
      status: intent.status,
      charge: charge?.id ?? null,
      amount_refunded: charge?.amount_refunded ?? 0,
      disputed: charge?.disputed ?? false,
      dispute_open: charge ? openDisputeOf(account, charge) !== undefined : false,
    },
    subscription_status: session.subscription
      ? (records.subscriptions.get(session.subscription)?.status ?? null)
      : null,
  };
}

/** Returns `open`, `expired`, `paid`, `processing` (a pending bank debit) or `failed` (a returned bank debit). */
function stateOf(account: Account, session: Session): string {
  if (session.status !== 'complete') return String(session.status);
  if (session.payment_status !== 'unpaid') return 'paid';
  return isProcessing(account, session) ? 'processing' : 'failed';
}

export function listCheckouts(account: Account) {
  return newest(account.records.sessions).map((session) => describeCheckout(account, session));
}

const buyer = z.strictObject({
  email: z.email().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  method: z.enum(['card', 'bank_debit']).default('card'),
  /** A promotion code. */
  code: z.string().optional(),
});

/** Actions of the buyer or the bank on a checkout, by the name of the control. */
export const CHECKOUT_ACTIONS: Record<string, (account: Account, session: Session, body: unknown) => Session> = {
  pay: (account, session, body) => {
    requirePayable(account, session);
    const { method, code, ...said } = parseControl(buyer, body);
    const payer = payerOf(account, session, said);
    const priced = code === undefined ? session : applyCode(account, session, code);
    if (typeof priced === 'string') throw new ControlError(409, `Checkout ${session.id}: ${priced}`);
    return completeCheckout(account, priced, payer, method === 'card' ? TEST_CARD : TEST_BANK_ACCOUNT);
  },
  decline: (account, session) => {
    requirePayable(account, session);
    return declineCheckout(account, session, payerOf(account, session));
  },
  expire: (account, session) => {
    requireOpen(session);
    return expireCheckout(account, session);
  },
  settle: (account, session) => {
    requireProcessing(account, session);
    return settleCheckout(account, session, true);
  },
  fail: (account, session) => {
    requireProcessing(account, session);
    return settleCheckout(account, session, false);
  },
};

/** Returns the payer: first the caller's values, then those of the customer and session, else an invented buyer. */
function payerOf(
  account: Account,
  session: Session,
  said: Partial<Record<keyof Payer, string | undefined>> = {},
): Payer {
  const customer = session.customer ? account.records.customers.get(session.customer) : undefined;
  return {
    email: said.email ?? customer?.email ?? session.customer_email ?? 'buyer@example.com',
    name: said.name ?? customer?.name ?? 'Sandbox Buyer',
    phone: said.phone ?? customer?.phone ?? null,
  };
}

function requireOpen({ id, status }: Session): void {
  if (status !== 'open') throw new ControlError(409, `Checkout ${id} is not open: it is ${status}.`);
}

function requirePayable(account: Account, session: Session): void {
  requireOpen(session);
  if (hasLostItsCustomer(account, session))
    throw new ControlError(409, `The customer of checkout ${session.id} has been deleted.`);
}

function requireProcessing(account: Account, session: Session): void {
  if (!isProcessing(account, session)) throw new ControlError(409, `Checkout ${session.id} waits for no bank debit.`);
}
