import { sql } from 'drizzle-orm';
import { bigint, check, index, inet, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '../../../contract/roles.ts';
import { createdAt, flag, id, instant } from './columns.ts';
import { customers, teamMembers } from './customers.ts';

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
    /** Who was there before there were roles might do everything, and still may. */
    role: text('role').$type<Role>().notNull().default('admin'),
    /** Where mails to this user go; empty while nobody has said. */
    email: text('email'),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    check('users_role_check', sql`${table.role} IN ('viewer', 'member', 'admin')`),
  ],
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

/** Mails that let somebody make a staff user of their own. Single use, expiring; only the token's hash is kept. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** When a user was made of it. */
    usedAt: instant('used_at'),
    /** When it was taken back. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('staff_invitations_token_hash_key').on(table.tokenHash),
    // One address has one open invitation.
    uniqueIndex('staff_invitations_open_key')
      .on(sql`lower(${table.email})`)
      .where(sql`used_at IS NULL AND withdrawn_at IS NULL`),
    check('staff_invitations_role_check', sql`${table.role} IN ('viewer', 'member', 'admin')`),
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

/** What admins have decided for all staff users: one row, or none while nobody has decided anything. */
export const staffSettings = pgTable(
  'staff_settings',
  {
    id: integer('id').primaryKey().default(1),
    secondFactorRequired: flag('second_factor_required').default(0),
  },
  (table) => [
    check('staff_settings_single_row', sql`${table.id} = 1`),
    check('staff_settings_flags_check', sql`${table.secondFactorRequired} IN (0, 1)`),
  ],
);

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
    /** Whether the customer did it in their own account. */
    byCustomer: flag('by_customer').default(0),
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

/**
 * From what to what an update changed a person's fields: personal data, so it stands beside the log and goes with the person.
 * A trigger refuses every other change of it.
 */
export const auditValues = pgTable(
  'audit_values',
  {
    /** No reference: nothing takes an entry away, and TRUNCATE is to be refused in the log's own words. */
    entryId: uuid('entry_id').notNull(),
    /** As in the API. */
    field: text('field').notNull(),
    before: text('before'),
    after: text('after'),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.field] }),
    index('audit_values_customer_id_index').on(table.customerId),
    index('audit_values_team_member_id_index').on(table.teamMemberId),
    check('audit_values_person_check', sql`num_nonnulls(${table.customerId}, ${table.teamMemberId}) = 1`),
  ],
);
