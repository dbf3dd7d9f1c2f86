import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AppAccess } from '#contract/app-access.ts';
import type { AppWebhookType } from '#contract/app-webhooks.ts';
import { createdAt, id, instant } from './columns.ts';

/**
 * Webhooks that tell the AI app who has access. Each person's newest one stays after delivery, because it is what the app knows
 * about them. There are no references, because the app must learn of deleted people too.
 */
export const appWebhooks = pgTable(
  'app_webhooks',
  {
    /** The `webhook-id`. */
    id: id(),
    /** The person it is about, as in `data`. */
    sub: text('sub').notNull(),
    /** Numbers one person's webhooks in commit order, because all are written under the account's lock. */
    position: integer('position').notNull(),
    account: uuid('account').notNull(),
    type: text('type').$type<AppWebhookType>().notNull(),
    data: jsonb('data').$type<AppAccess>().notNull(),
    createdAt: createdAt(),
    deliveredAt: instant('delivered_at'),
    /** Nobody sends it before: a worker may be doing so, or the last attempt has failed. Null before the first attempt. */
    leaseExpiresAt: instant('lease_expires_at'),
  },
  (table) => [
    uniqueIndex('app_webhooks_sub_position_key').on(table.sub, table.position),
    index('app_webhooks_account_index').on(table.account),
    index('app_webhooks_undelivered_index').on(table.sub, table.position).where(sql`delivered_at IS NULL`),
  ],
);
