import type { Instrument, Payer } from '../objects/payment-method.ts';
import { TEST_BANK_ACCOUNT } from '../objects/payment-method.ts';
import type { LineItem, Session } from '../wire.ts';
import { cardNumberProblem, expiryProblem, isTestCard, parseExpiry, securityCodeProblem } from './card.ts';

/** The buyer's input by field. All values are text. */
export type Entries = Record<string, string>;
/** Problems by field. */
export type Problems = Record<string, string>;

export interface Order {
  payer: Payer;
  instrument: Instrument;
  declined: boolean;
  quantities: number[];
}

/** Keeps only single text values. A browser sends nothing else. */
export function entriesOf(body: unknown): Entries {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Reads and checks the payment form of a session. */
export function readOrder(
  entries: Entries,
  session: Session,
  lines: LineItem[],
): { order: Order } | { problems: Problems } {
  const byBank = entries.method === 'bank_debit';
  const { email = '', name = '', phone = '' } = entries;
  const problems = withoutEmpty({
    email: emailProblem(email.trim()),
    ...quantityProblems(entries, lines),
    ...(!byBank && cardProblems(entries)),
    name: name.trim() ? undefined : byBank ? 'Your name is required.' : 'The name on the card is required.',
    phone: session.phone_number_collection?.enabled && !phone.trim() ? 'Your phone number is required.' : undefined,
    terms:
      session.consent_collection?.terms_of_service === 'required' && entries.terms !== 'accepted'
        ? 'You must accept the terms of service.'
        : undefined,
  });
  if (Object.keys(problems).length > 0) return { problems };
  const { card = '' } = entries;
  return {
    order: {
      payer: { email: email.trim(), name: name.trim(), phone: phone.trim() || null },
      instrument: byBank ? TEST_BANK_ACCOUNT : cardIn(entries),
      declined: !byBank && isTestCard(card, 'declined'),
      quantities: lines.map((line, index) => Number(entries[quantityField(index)] ?? line.quantity ?? 1)),
    },
  };
}

/** Reads and checks the form that changes a card. */
export function readCard(
  entries: Entries,
): { card: Pick<Order, 'instrument' | 'declined'> & { name: string } } | { problems: Problems } {
  const { name = '', card = '' } = entries;
  const nameProblem = name.trim() ? undefined : 'The name on the card is required.';
  const problems = withoutEmpty({ ...cardProblems(entries), name: nameProblem });
  if (Object.keys(problems).length > 0) return { problems };
  return { card: { instrument: cardIn(entries), declined: isTestCard(card, 'declined'), name: name.trim() } };
}

function cardProblems({ card = '', expiry = '', cvc = '' }: Entries): Record<string, string | undefined> {
  return { card: cardNumberProblem(card), expiry: expiryProblem(expiry), cvc: securityCodeProblem(cvc) };
}

function cardIn({ card = '', expiry = '' }: Entries): Instrument {
  const { month, year } = parseExpiry(expiry) ?? { month: 12, year: 2034 };
  return { type: 'card', last4: card.replaceAll(/\D/g, '').slice(-4), expMonth: month, expYear: year };
}

export function quantityField(index: number): string {
  return `quantity_${index}`;
}

export function isAdjustable(line: LineItem): boolean {
  return line.adjustable_quantity?.enabled === true;
}

/** Returns the bounds of an adjustable quantity. The minimum is at least 1. */
export function boundsOf(line: LineItem): { minimum: number; maximum: number } {
  return {
    minimum: Math.max(1, line.adjustable_quantity?.minimum ?? 1),
    maximum: line.adjustable_quantity?.maximum ?? 99,
  };
}

function quantityProblems(entries: Entries, lines: LineItem[]): Record<string, string | undefined> {
  return Object.fromEntries(
    lines.map((line, index) => {
      const field = quantityField(index);
      const typed = entries[field];
      if (typed === undefined) return [field, undefined];
      const { minimum, maximum } = boundsOf(line);
      const isGood = isAdjustable(line) && /^\d+$/.test(typed) && Number(typed) >= minimum && Number(typed) <= maximum;
      return [field, isGood ? undefined : `The quantity must be a number from ${minimum} to ${maximum}.`];
    }),
  );
}

function emailProblem(email: string): string | undefined {
  if (!email) return 'Your email is required.';
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? undefined : 'Your email is invalid.';
}

function withoutEmpty(problems: Record<string, string | undefined>): Problems {
  return Object.fromEntries(Object.entries(problems).flatMap(([field, text]) => (text ? [[field, text]] : [])));
}
