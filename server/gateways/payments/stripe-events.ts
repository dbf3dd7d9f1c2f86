import type Stripe from 'stripe';
import type { PaymentEvent } from './payments.gateway.ts';

type Subject = PaymentEvent['subject'];
type Reference = string | { id?: string } | null | undefined;

/** Converts Stripe's event to ours. It keeps only the id of the subject, because the payload may be outdated by the time it is read. */
export function toEvent(event: Stripe.Event): PaymentEvent {
  return { id: event.id, type: event.type, subject: subjectOf(event.type, event.data.object as Told) };
}

interface Told {
  id?: string;
  invoice?: Reference;
  payment_intent?: Reference;
}

const ABOUT_INVOICE = /^invoice\.(paid|payment_failed|voided|marked_uncollectible)$/;

function subjectOf(type: string, object: Told): Subject {
  if (type.startsWith('checkout.session.')) return subject('checkout', object.id);
  if (type.startsWith('customer.subscription.')) return subject('subscription', object.id);
  if (ABOUT_INVOICE.test(type)) return subject('invoice', object.id);
  // A credit note changes what is left to pay of its invoice.
  if (type.startsWith('credit_note.')) return subject('invoice', idOf(object.invoice));
  // Refunds, disputes and charges all contain the id of their payment.
  if (/^(charge|refund)\./.test(type)) return subject('payment', idOf(object.payment_intent));
  if (type.startsWith('payment_intent.')) return subject('payment', object.id);
  return { kind: 'other' };
}

function subject(kind: 'checkout' | 'payment' | 'invoice' | 'subscription', id: string | undefined): Subject {
  return id ? { kind, id } : { kind: 'other' };
}

/** Returns the id of a reference, whether or not it is expanded. */
export function idOf(reference: Reference): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
