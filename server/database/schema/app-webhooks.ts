import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AppAccess } from '../../../contract/app-access.ts';
import type { AppWebhookType } from '../../../contract/app-webhooks.ts';
import { createdAt, id, instant } from './columns.ts';

/**
 * What the AI app is told of who has access. The newest of each person stays once it is delivered: it is what the app knows of
 * them. No references: the app is told of those who were deleted too.
 */
export const appWebhooks = pgTable(
  'app_webhooks',
  {
    /** The `webhook-id`. */
    id: id(),
    /** Who it is about, as in `data`. */
    sub: text('sub').notNull(),
    /** Its place among those about the same person, in the order of the commits: all are written under the account's lock. */
    position: integer('position').notNull(),
    account: uuid('account').notNull(),
    type: text('type').$type<AppWebhookType>().notNull(),
    data: jsonb('data').$type<AppAccess>().notNull(),
    createdAt: createdAt(),
    deliveredAt: instant('delivered_at'),
    /** Until then somebody is sending it; in the past: when it last failed. */
    leaseExpiresAt: instant('lease_expires_at'),
  },
  (table) => [
    uniqueIndex('app_webhooks_sub_position_key').on(table.sub, table.position),
    index('app_webhooks_account_index').on(table.account),
    index('app_webhooks_undelivered_index').on(table.sub, table.position).where(sql`delivered_at IS NULL`),
  ],
);
