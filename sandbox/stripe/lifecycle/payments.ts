import type { Account } from '../account.ts';
import { now } from '../ids.ts';
import { buildBalanceTransaction } from '../objects/balance-transaction.ts';
import { buildCharge } from '../objects/charge.ts';
import { buildPaymentIntent, type PaymentIntentDetails } from '../objects/payment-intent.ts';
import { buildPaymentMethod, type Instrument, type Payer } from '../objects/payment-method.ts';
import { mustGet } from '../records.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../wire.ts';

/** The result of a payment. A bank debit is `processing` for days. */
export type Outcome = 'succeeded' | 'processing' | 'failed';

const REFUSALS = {
  card: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  us_bank_account: {
    code: 'payment_intent_payment_attempt_failed',
    decline_code: 'insufficient_funds',
    message: 'The customer’s account has insufficient funds to cover this payment.',
  },
} as const;

export function openPayment(account: Account, details: PaymentIntentDetails): PaymentIntent {
  const intent = buildPaymentIntent(details);
  account.records.paymentIntents.put(intent.id, intent);
  account.emit('payment_intent.created', intent);
  return intent;
}

/** Charges `instrument` for an open payment intent. */
export function attemptPayment(
  account: Account,
  intent: PaymentIntent,
  { instrument, payer, outcome }: { instrument: Instrument; payer: Payer; outcome: Outcome },
): PaymentIntent {
  const customer = typeof intent.customer === 'string' ? intent.customer : null;
  const method = storeMethod(account, { instrument, payer, customer });
  const charge = buildCharge(intent, method);
  const tried: PaymentIntent = { ...intent, latest_charge: charge.id, payment_method: method.id };
  if (outcome === 'processing') return waitForBank(account, tried, charge);
  return endPayment(account, tried, charge, outcome);
}

export function storeMethod(
  account: Account,
  { instrument, payer, customer }: { instrument: Instrument; payer: Payer; customer: string | null },
): PaymentMethod {
  const method = buildPaymentMethod(instrument, payer, customer);
  account.records.paymentMethods.put(method.id, method);
  return method;
}

/** Settles a processing payment. */
export function settlePayment(account: Account, intent: PaymentIntent, outcome: 'succeeded' | 'failed'): PaymentIntent {
  return endPayment(account, intent, mustGet(account.records.charges, intent.latest_charge), outcome);
}

/** Cancels the payment of a voided invoice. */
export function cancelPayment(account: Account, intent: PaymentIntent): void {
  if (intent.status === 'succeeded') return;
  const canceled: PaymentIntent = {
    ...intent,
    canceled_at: now(),
    cancellation_reason: 'void_invoice',
    status: 'canceled',
  };
  account.records.paymentIntents.put(canceled.id, canceled);
  account.emit('payment_intent.canceled', canceled, { status: intent.status });
}

function waitForBank(account: Account, tried: PaymentIntent, charge: Charge): PaymentIntent {
  const intent: PaymentIntent = { ...tried, status: 'processing' };
  account.records.charges.put(charge.id, charge);
  account.records.paymentIntents.put(intent.id, intent);
  account.emit('charge.pending', charge);
  account.emit('payment_intent.processing', intent);
  return intent;
}

function endPayment(
  account: Account,
  tried: PaymentIntent,
  pending: Charge,
  outcome: 'succeeded' | 'failed',
): PaymentIntent {
  const method = mustGet(account.records.paymentMethods, pending.payment_method);
  const charge = outcome === 'succeeded' ? collected(account, pending) : refused(pending, method);
  const intent = outcome === 'succeeded' ? succeeded(tried) : failed(tried, charge, method);
  account.records.charges.put(charge.id, charge);
  account.records.paymentIntents.put(intent.id, intent);
  account.emit(outcome === 'succeeded' ? 'charge.succeeded' : 'charge.failed', charge);
  account.emit(outcome === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  return intent;
}

function succeeded(intent: PaymentIntent): PaymentIntent {
  return { ...intent, amount_received: intent.amount, last_payment_error: null, status: 'succeeded' };
}

function failed(intent: PaymentIntent, charge: Charge, method: PaymentMethod): PaymentIntent {
  return {
    ...intent,
    last_payment_error: { ...refusalOf(method), charge: charge.id, payment_method: method, type: 'card_error' },
    payment_method: null,
    status: 'requires_payment_method',
  };
}

function refusalOf(method: PaymentMethod) {
  return method.us_bank_account ? REFUSALS.us_bank_account : REFUSALS.card;
}

function collected(account: Account, charge: Charge): Charge {
  const { amount, currency, id } = charge;
  const fee = Math.round(amount * 0.029) + 30;
  const income = buildBalanceTransaction('charge', { amount, fee, currency, source: id });
  account.records.balanceTransactions.put(income.id, income);
  return {
    ...charge,
    amount_captured: amount,
    balance_transaction: income.id,
    captured: true,
    outcome: {
      ...NO_ADVICE,
      network_status: 'approved_by_network',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    status: 'succeeded',
  };
}

function refused(charge: Charge, method: PaymentMethod): Charge {
  const { code, message } = refusalOf(method);
  return {
    ...charge,
    failure_code: code,
    failure_message: message,
    outcome: {
      ...NO_ADVICE,
      network_status: 'declined_by_network',
      reason: 'generic_decline',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    status: 'failed',
  };
}

const NO_ADVICE = { advice_code: null, network_advice_code: null, network_decline_code: null, reason: null } as const;
