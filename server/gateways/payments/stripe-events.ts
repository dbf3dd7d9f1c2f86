import type Stripe from 'stripe';
import type { PaymentEvent } from './payments.gateway.ts';

type Subject = PaymentEvent['subject'];

/** Converts Stripe's event to ours. It keeps only the id of the subject, because the payload may be outdated by the time it is read. */
export function toEvent(event: Stripe.Event): PaymentEvent {
  return { id: event.id, type: event.type, subject: subjectOf(event.type, event.data.object as { id?: string }) };
}

function subjectOf(type: string, object: { id?: string; payment_intent?: string | { id: string } | null }): Subject {
  if (type.startsWith('checkout.session.')) return subject('checkout', object.id);
  if (type.startsWith('customer.subscription.')) return subject('subscription', object.id);
  if (type === 'invoice.paid' || type === 'invoice.payment_failed' || type === 'invoice.voided') {
    return subject('invoice', object.id);
  }
  // Refunds, disputes and charges all contain the id of their payment.
  if (/^(charge|refund)\./.test(type)) return subject('payment', idOf(object.payment_intent));
  if (type.startsWith('payment_intent.')) return subject('payment', object.id);
  return { kind: 'other' };
}

function subject(kind: 'checkout' | 'payment' | 'invoice' | 'subscription', id: string | undefined): Subject {
  return id ? { kind, id } : { kind: 'other' };
}

/** Returns the id of a reference, whether or not it is expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
