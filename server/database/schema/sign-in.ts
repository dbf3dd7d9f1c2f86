import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { customers, teamMembers } from './customers.ts';

/** Whose it is: a customer's or a team member's; each table adds the check that it is one of the two. */
export const holder = () => ({
  customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
  teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
});

/** Links that sign in: of welcome mails, and those that were asked for. Single use, expiring. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    id: id(),
    ...holder(),
    /** Where it was mailed: it signs in only while that is still the holder's address. Empty in a link of an older version, which had none. */
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

/** Browsers in which a customer or a team member is signed in. The cookie holds the token; only its hash is kept. */
export const accountSessions = pgTable(
  'account_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Names it to its holder. */
    id: uuid('id').notNull().defaultRandom().unique('account_sessions_id_key'),
    ...holder(),
    /** The address that was proven by signing in, as in `sign_in_links`; a session without one is none any more. */
    email: text('email'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    /** To the nearest minutes: reading writes seldom. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('account_sessions_customer_id_index').on(table.customerId),
    index('account_sessions_team_member_id_index').on(table.teamMemberId),
    index('account_sessions_expires_at_index').on(table.expiresAt),
    check('account_sessions_holder_check', sql`num_nonnulls(${table.customerId}, ${table.teamMemberId}) = 1`),
  ],
);
