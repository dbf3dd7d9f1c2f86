import * as z from 'zod/mini';
import { Flag, Instant } from './fields.ts';
import { URL_MAX_LENGTH } from './limits.ts';

/** What an address may be told. */
export const WEBHOOK_EVENTS = [
  'lead.created',
  'lead.changed',
  'customer.created',
  'customer.changed',
  'customer.deleted',
  'purchase.completed',
  'purchase.refunded',
  'subscription.changed',
  'access.granted',
  'access.changed',
  'access.ended',
  'message.received',
  'consent.changed',
  'booking.created',
  'booking.moved',
  'booking.cancelled',
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS, `An event must be one of ${WEBHOOK_EVENTS.join(', ')}`);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Sent by hand, whichever events an address has chosen. */
export const TEST_EVENT = 'webhook.test';

/** How long an earlier secret still signs. */
export const FORMER_SECRET_HOURS = 24;

/** How long what was sent is kept, and can be sent again. */
export const WEBHOOK_LOG_DAYS = 30;

const WHICH_URL = 'Enter an address that begins with https:// or http://';

/** The server checks too that it is an outside address. */
const EndpointUrl = z.string(WHICH_URL).check(
  z.trim(),
  z.maxLength(URL_MAX_LENGTH, 'The address is too long'),
  z.refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), { error: WHICH_URL, abort: true }),
  z.refine((url) => {
    const { username, password } = new URL(url);
    return username === '' && password === '';
  }, 'The address must not contain a username or a password'),
);

const Events = z
  .array(WebhookEvent, 'Choose at least one event')
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(WEBHOOK_EVENTS.length, 'Choose each event once'));

export const WebhookEndpointInput = z.object({ url: EndpointUrl, events: Events });
export type WebhookEndpointInput = z.infer<typeof WebhookEndpointInput>;

export const WebhookEndpointUpdate = z.object({
  url: z.optional(EndpointUrl),
  events: z.optional(Events),
  isActive: z.optional(Flag),
});
export type WebhookEndpointUpdate = z.infer<typeof WebhookEndpointUpdate>;

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  isActive: Flag,
  /** Since when no try has succeeded. Null while all is well. */
  failingSince: z.nullable(Instant),
  /** Why it was switched off by itself. Null when nobody or a person did. */
  switchedOffFor: z.nullable(z.enum(['gone', 'failing'])),
  createdAt: Instant,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** `whsec_` and the key in base64, as Standard Webhooks has it. */
export const WebhookSecret = z.object({ secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const NewWebhookEndpoint = z.extend(WebhookEndpoint, { secret: z.string() });
export type NewWebhookEndpoint = z.infer<typeof NewWebhookEndpoint>;

const Moment = (name: string) => z.iso.datetime({ offset: true, error: `${name} must be an ISO time` });

/** Both ends belong to it. */
export const ReplayOrder = z.object({ from: Moment('from'), to: Moment('to') });
export type ReplayOrder = z.infer<typeof ReplayOrder>;

/** How many are sent again. */
export const Replayed = z.object({ count: z.number() });
export type Replayed = z.infer<typeof Replayed>;

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export const WebhookDelivery = z.object({
  /** The `webhook-id`. */
  id: z.string(),
  type: z.string(),
  /** When it happened. */
  at: Instant,
  /** `failed`: it is not tried any more. */
  status: z.enum(DELIVERY_STATUSES),
  tries: z.number(),
  /** Why the last try failed. */
  error: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
