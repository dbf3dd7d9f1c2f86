import { createHmac } from 'node:crypto';
import { postWebhook, type WebhookAnswer } from '../core/webhook-delivery.ts';
import { newId, now } from './ids.ts';
import type { Event, EventType, Resource } from './wire.ts';

/** The only version this stand-in speaks: the one the official SDK is made for. */
export const API_VERSION = '2026-10-28.endive';

/** The API call that made something happen; people's controls have none. */
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

/** The `Stripe-Signature` header for `payload`, timed now. */
function signatureOf(payload: string, secret: string): string {
  const timestamp = now();
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`;
}

/** Sends one event once, freshly signed. */
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
