import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { customers, teamMembers } from './customers.ts';

/** The customer or team member that a row belongs to. Each table adds the check that exactly one is set. */
export const holder = () => ({
  customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
  teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
});

/** Sign-in links, from welcome mails or on request. Each works once and expires. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    id: id(),
    ...holder(),
    /** The address it was mailed to. It works only while that is the holder's address. Empty in links of older versions. */
    email: text('email'),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('sign_in_links_token_hash_key').on(table.tokenHash),
    index('sign_in_links_customer_id_index').on(table.customerId),
    index('sign_in_links_team_member_id_index').on(table.teamMemberId),
    check('sign_in_links_holder_check', sql`num_nonnulls(${table.customerId}, ${table.teamMemberId}) = 1`),
  ],
);

/** Browsers in which a customer or team member is signed in. The cookie holds the token, and the table only its hash. */
export const accountSessions = pgTable(
  'account_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session to its holder without revealing the token. */
    id: uuid('id').notNull().defaultRandom().unique('account_sessions_id_key'),
    ...holder(),
    /** The address that was proven by signing in, as in `sign_in_links`. A session without one is no longer valid. */
    email: text('email'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    /** Accurate to some minutes, so that reads seldom cause a write. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('account_sessions_customer_id_index').on(table.customerId),
    index('account_sessions_team_member_id_index').on(table.teamMemberId),
    // All sessions of one person, in whichever of the accounts with their address.
    index('account_sessions_email_index').on(sql`lower(${table.email})`),
    index('account_sessions_expires_at_index').on(table.expiresAt),
    check('account_sessions_holder_check', sql`num_nonnulls(${table.customerId}, ${table.teamMemberId}) = 1`),
  ],
);
