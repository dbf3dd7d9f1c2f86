import { createHmac } from 'node:crypto';
import { postWebhook, type WebhookAnswer } from '../core/webhook-delivery.ts';
import { newId, now } from './ids.ts';
import type { Event, EventType, Resource } from './wire.ts';

/** The only API version of this stand-in. It is the version of the official SDK. */
export const API_VERSION = '2026-10-28.endive';

/** The API call that caused an event. Controls have no API call. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

export function buildEvent(type: EventType, object: Resource, previous: object | undefined, request: Cause): Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now(),
    data: { object: { ...object }, ...(previous && { previous_attributes: { ...previous } }) },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  };
}

/** Returns the `Stripe-Signature` header of `payload` with the current time. */
function signatureOf(payload: string, secret: string): string {
  const timestamp = now();
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`;
}

/** Sends one event once with a new signature. */
export function postEvent(
  event: Event,
  receiver: { publicUrl: string; secret: string },
  stop?: AbortSignal,
): Promise<WebhookAnswer> {
  const payload = JSON.stringify(event, null, 2);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(payload, receiver.secret),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  };
  return postWebhook(`${receiver.publicUrl}/api/webhooks/stripe`, headers, payload, stop);
}
