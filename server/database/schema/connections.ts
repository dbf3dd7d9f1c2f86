import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Scope } from '#contract/api-keys.ts';
import type { WebhookEndpoint, WebhookEvent } from '#contract/webhook-endpoints.ts';
import { createdAt, flag, id, instant } from './columns.ts';
import { customers } from './customers.ts';
import { users } from './staff.ts';

/** Keys of other programs. Each has at most the rights of its user. Only the hash is stored, and a key that has ended is deleted. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('api_keys_token_hash_key').on(table.tokenHash),
    index('api_keys_user_id_index').on(table.userId),
  ],
);

/** Addresses of other programs that are told what happens. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** Encrypted (server/shared/secret-box.ts), like the one before, which signs too until the time below. */
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    formerSecretUntil: instant('former_secret_until'),
    isActive: flag('is_active').default(1),
    /** Since when no try has succeeded. Empty while all is well. */
    failingSince: instant('failing_since'),
    switchedOffFor: text('switched_off_for').$type<NonNullable<WebhookEndpoint['switchedOffFor']>>(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('webhook_endpoints_is_active_check', sql`${table.isActive} IN (0, 1)`),
    check('webhook_endpoints_switched_off_for_check', sql`${table.switchedOffFor} IN ('gone', 'failing')`),
  ],
);

/** Orders what happened. Not an identity column, as for announcements. */
export const webhookOutboxIds = pgSequence('webhook_outbox_ids');

/**
 * What has happened and no endpoint was told yet. Triggers write it in the transaction of the change, and only what an active endpoint
 * has chosen (server/database/functions/webhooks.sql).
 */
export const webhookOutbox = pgTable('webhook_outbox', {
  /** Rises with each change of one object, because the change holds its row. */
  id: bigint('id', { mode: 'number' }).primaryKey().default(sql`nextval('webhook_outbox_ids')`),
  type: text('type').$type<WebhookEvent>().notNull(),
  /** The object whose events are told in order, such as `lead:{id}`. */
  subject: text('subject').notNull(),
  /** The object's id, with which it is read. */
  objectId: text('object_id').notNull(),
  customerId: uuid('customer_id'),
  /** JSON of what cannot be read any more: access before and after, the channel and purpose of a consent, a deleted object. */
  data: text('data'),
  at: instant('at').notNull().defaultNow(),
});

/** What endpoints are and were told. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`. */
    id: id(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    /** As in the outbox. What is about a text, mail or booking is deleted with it, whosever it is by then. Empty for tests. */
    objectId: text('object_id'),
    /** Orders one subject's deliveries. */
    position: bigint('position', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    /** The body as it is sent and signed, each time. */
    body: text('body').notNull(),
    /** What is about a customer is deleted with them. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** When it happened. */
    at: instant('at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** When it was first tried, since it was last ordered. */
    firstTriedAt: instant('first_tried_at'),
    /** Why the last try failed. */
    error: text('error'),
    deliveredAt: instant('delivered_at'),
    /** When it was given up. */
    failedAt: instant('failed_at'),
    /** Nobody sends it before, as in `app_webhooks`. */
    leaseExpiresAt: instant('lease_expires_at'),
  },
  (table) => [
    index('webhook_deliveries_waiting_index')
      .on(table.endpointId, table.subject, table.position)
      .where(sql`delivered_at IS NULL AND failed_at IS NULL`),
    index('webhook_deliveries_endpoint_id_index').on(table.endpointId, table.at),
    index('webhook_deliveries_customer_id_index').on(table.customerId),
    index('webhook_deliveries_object_id_index').on(table.objectId),
    index('webhook_deliveries_at_index').on(table.at),
  ],
);
