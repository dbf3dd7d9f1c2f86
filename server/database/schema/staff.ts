import { sql } from 'drizzle-orm';
import { bigint, index, inet, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** People who may use the CRM. */
export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    /** Argon2id hash, never the password. */
    password: text('password').notNull(),
    /** When the password was found to be none of those that our documents print; empty while nobody has looked. */
    passwordCheckedAt: instant('password_checked_at'),
    createdAt: createdAt(),
    /** Since when the user may not log in; empty for who may. */
    disabledAt: instant('disabled_at'),
  },
  (table) => [uniqueIndex('users_username_key').on(sql`lower(${table.username})`)],
);

/** Logged-in browsers. The cookie holds the token; only its hash is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session to its user; tells nothing of the token. */
    id: uuid('id').notNull().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    address: inet('address'),
    userAgent: text('user_agent'),
  },
  (table) => [
    uniqueIndex('sessions_id_key').on(table.id),
    // None on what each use moves: with one, every use would write all indexes anew.
    index('sessions_user_id_index').on(table.userId),
  ],
);

/** The authenticator app of a staff user: one at most, asked for at login once it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The TOTP secret, encrypted (server/shared/secret-box.ts). */
  secret: text('secret').notNull(),
  /** Empty until a first code has shown that the app knows the secret. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code taken: it and all before it are used up. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Codes that stand in for the authenticator app, each once. Only their hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_user_id_index').on(table.userId)],
);

/** Who did what, when; a trigger lets nobody change it. Holds no personal data, so it may outlive the rows it speaks of. */
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
    index('audit_entries_created_at_id_index').on(table.createdAt, table.id),
    index('audit_entries_user_id_index').on(table.userId, table.createdAt, table.id),
    index('audit_entries_action_index').on(table.action, table.createdAt, table.id),
    // Ids are looked for by their beginning.
    index('audit_entries_subject_id_index').on(table.subjectId.op('text_pattern_ops')),
    index('audit_entries_customer_id_index').on(table.customerId, table.createdAt),
  ],
);
