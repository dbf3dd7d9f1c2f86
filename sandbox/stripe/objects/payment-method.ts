import { newId, now } from '../ids.ts';
import type { PaymentMethod } from '../wire.ts';
import { EMPTY_ADDRESS } from './address.ts';

/** The buyer's means of payment. A card settles at once, a bank debit days later. */
export type Instrument =
  | { type: 'card'; last4: string; expMonth: number; expYear: number }
  | { type: 'us_bank_account'; last4: string };

export interface Payer {
  email: string | null;
  name: string | null;
  phone: string | null;
}

export const TEST_CARD: Instrument = { type: 'card', last4: '4242', expMonth: 12, expYear: 2034 };
export const DECLINED_CARD: Instrument = { type: 'card', last4: '0002', expMonth: 12, expYear: 2034 };
export const TEST_BANK_ACCOUNT: Instrument = { type: 'us_bank_account', last4: '6789' };

export function buildPaymentMethod(instrument: Instrument, payer: Payer, customer: string | null): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: EMPTY_ADDRESS, ...payer, tax_id: null },
    created: now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: instrument.type,
    ...(instrument.type === 'card' ? { card: cardOf(instrument) } : { us_bank_account: accountOf(instrument) }),
  };
}

function cardOf(card: Extract<Instrument, { type: 'card' }>): PaymentMethod['card'] {
  return {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: 'visa',
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: `SandboxCard${card.last4}`,
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function accountOf(account: Extract<Instrument, { type: 'us_bank_account' }>): PaymentMethod['us_bank_account'] {
  return {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: null,
    fingerprint: `SandboxBank${account.last4}`,
    last4: account.last4,
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: '110000000',
    status_details: null,
  };
}
