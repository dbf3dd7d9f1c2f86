import { sql } from 'drizzle-orm';
import { bigint, check, index, inet, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/roles.ts';
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
    /** When the password was checked against the passwords printed in our documents. Empty before the check. */
    passwordCheckedAt: instant('password_checked_at'),
    createdAt: createdAt(),
    /** When the user was disabled. Empty for users who may log in. */
    disabledAt: instant('disabled_at'),
    /** Defaults to `admin`, because users from before roles existed could do everything and keep that right. */
    role: text('role').$type<Role>().notNull().default('admin'),
    /** The address for mails to this user. Empty until somebody sets it. */
    email: text('email'),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    check('users_role_check', sql`${table.role} IN ('viewer', 'member', 'admin')`),
  ],
);

/** Logged-in browsers. The cookie holds the token, and the table only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session to its user without revealing the token. */
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
    // There is no index on `lastSeenAt`, because every use of a session would then write to all indexes.
    index('sessions_user_id_index').on(table.userId),
  ],
);

/** Invitations by mail to create a staff user. Each works once and expires. Only the token's hash is stored. */
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
    /** When a user was created with it. */
    usedAt: instant('used_at'),
    /** When it was withdrawn. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('staff_invitations_token_hash_key').on(table.tokenHash),
    // An address has at most one open invitation.
    uniqueIndex('staff_invitations_open_key')
      .on(sql`lower(${table.email})`)
      .where(sql`used_at IS NULL AND withdrawn_at IS NULL`),
    check('staff_invitations_role_check', sql`${table.role} IN ('viewer', 'member', 'admin')`),
  ],
);

/** The authenticator app of a staff user, at most one. Login asks for its code once it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The TOTP secret, encrypted (server/shared/secret-box.ts). */
  secret: text('secret').notNull(),
  /** Set when a first code has proven that the app has the secret. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last accepted code. Codes up to this step are no longer accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Settings of the admins for all staff users: one row, or none while the defaults apply. */
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

/** Single-use codes that replace the authenticator app. Only their hashes are stored. */
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

/** The audit log: who did what, and when. A trigger refuses changes. It holds no personal data, so it may outlive its subjects. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** Empty for actions of the system. Not a reference, so that it stays when the user is deleted. */
    userId: uuid('user_id'),
    /** Whether the customer did this in their own account. */
    byCustomer: flag('by_customer').default(0),
    action: text('action').notNull(),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    /** The name of the key with which a program did this for the user. Kept here, so that it stays when the key has ended. */
    keyName: text('key_name'),
    /** The customer whose timeline shows the entry. Not a reference, as above. */
    customerId: uuid('customer_id'),
    /** Names of the fields that an update changed, as in the API. */
    fields: text('fields').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_entries_created_at_id_index').on(table.createdAt, table.id),
    index('audit_entries_user_id_index').on(table.userId, table.createdAt, table.id),
    index('audit_entries_action_index').on(table.action, table.createdAt, table.id),
    // Supports searching ids by prefix.
    index('audit_entries_subject_id_index').on(table.subjectId.op('text_pattern_ops')),
    index('audit_entries_customer_id_index').on(table.customerId, table.createdAt),
  ],
);

/**
 * Old and new values of a person's fields in an update. They are personal data, so they are stored apart from the log and are
 * deleted with the person. A trigger refuses every other change.
 */
export const auditValues = pgTable(
  'audit_values',
  {
    /** Not a reference: entries are never deleted, and TRUNCATE must fail with the trigger's own message. */
    entryId: uuid('entry_id').notNull(),
    /** Name of the field, as in the API. */
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
