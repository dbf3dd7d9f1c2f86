import { sql } from 'drizzle-orm';
import { index, inet, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** People who may use the CRM. */
export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    /** Argon2id hash, never the password. */
    password: text('password').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('users_username_key').on(sql`lower(${table.username})`)],
);

/** Logged-in browsers. The cookie holds the token; only its hash is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    address: inet('address'),
    userAgent: text('user_agent'),
  },
  (table) => [index('sessions_user_id_index').on(table.userId), index('sessions_expires_at_index').on(table.expiresAt)],
);

/** Who did what, when. Holds no personal data, so it may outlive the rows it speaks of. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** Empty for what the system did. No reference, so that it stays when the user goes. */
    userId: uuid('user_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    /** The customer in whose timeline it stands. No reference, as above. */
    customerId: uuid('customer_id'),
    /** Names of the fields that an update changed, as in the API. */
    fields: text('fields').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_entries_created_at_index').on(table.createdAt),
    index('audit_entries_customer_id_index').on(table.customerId, table.createdAt),
  ],
);
