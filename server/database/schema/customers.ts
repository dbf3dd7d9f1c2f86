import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AccessOverride, AccessState } from '#contract/access.ts';
import type { LicenseState } from '#contract/customers.ts';
import { createdAt, flag, id, instant, phoneChangedAt, searchText, updatedAt } from './columns.ts';

/** People and firms that bought something, submitted a form or texted us. Emails that are known are unique, ignoring case. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    name: text('name').notNull(),
    /** Empty while nobody knows it, as of somebody who has only texted us. */
    email: text('email').notNull(),
    /** As typed. */
    phone: text('phone'),
    /** The number that texts are sent to. Empty when `phone` cannot be parsed. */
    phoneE164: text('phone_e164'),
    phoneChangedAt: phoneChangedAt(),
    company: text('company'),
    /** Where they are (IANA), if staff have set it. Otherwise their number tells it. */
    timeZone: text('time_zone'),
    stripeCustomerId: text('stripe_customer_id'),
    teamMemberLicenses: integer('team_member_licenses').notNull().default(0),
    usedTeamMemberLicenses: integer('used_team_member_licenses').notNull().default(0),
    licenseState: text('license_state')
      .$type<LicenseState>()
      .notNull()
      .generatedAlwaysAs(sql`CASE
        WHEN used_team_member_licenses > team_member_licenses THEN 'over'
        WHEN used_team_member_licenses < team_member_licenses THEN 'free'
        WHEN team_member_licenses > 0 THEN 'full'
        ELSE 'none'
      END`),
    hasSignedInToApp: flag('has_signed_in_to_app').default(0),
    /** When they first signed in to the app. */
    firstSignedInAt: instant('first_signed_in_at'),
    /** Derived from the subscriptions and the override (server/modules/account/ai-app/). */
    accessState: text('access_state').$type<AccessState>().notNull().default('none'),
    accessUntil: instant('access_until'),
    accessOverride: text('access_override').$type<AccessOverride>(),
    /** The import that created it. Not a reference, whose check would cost as much as the insert. */
    importId: uuid('import_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    searchText: searchText('company'),
  },
  (table) => [
    // Unknown emails are many. The second column is the same for all others.
    uniqueIndex('customers_email_key').on(
      sql`lower(${table.email})`,
      sql`(CASE WHEN ${table.email} = '' THEN ${table.id}::text ELSE '' END)`,
    ),
    index('customers_phone_e164_index').on(table.phoneE164),
    index('customers_stripe_customer_id_index').on(table.stripeCustomerId),
    // ORDER BY … DESC implies NULLS FIRST. The index must match that, or it is not used.
    index('customers_newest_index').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('customers_name_index').on(sql`(fold_text(${table.name}) COLLATE "C")`, table.id),
    index('customers_licenses_index').on(table.teamMemberLicenses, table.id),
    index('customers_used_licenses_index').on(table.usedTeamMemberLicenses, table.id),
    index('customers_license_state_index').on(table.licenseState, table.createdAt, table.id),
    index('customers_access_state_index').on(table.accessState, table.createdAt, table.id),
    index('customers_without_phone_index')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`phone IS NULL OR phone = ''`),
    index('customers_search_index').using('gin', table.searchText.op('gin_trgm_ops')),
    check('customers_licenses_check', sql`${table.teamMemberLicenses} >= 0 AND ${table.usedTeamMemberLicenses} >= 0`),
    check('customers_signed_in_check', sql`${table.hasSignedInToApp} IN (0, 1)`),
    check('customers_access_state_check', sql`${table.accessState} IN ('none', 'active', 'past_due', 'ended')`),
    check('customers_access_override_check', sql`${table.accessOverride} IN ('granted', 'blocked')`),
  ],
);

/**
 * Values in the customer list that change without an edit. Triggers maintain them (server/database/functions/customer-activity.sql).
 * They are kept apart from `customers`, where each update would write to many indexes.
 */
export const customerActivity = pgTable(
  'customer_activity',
  {
    /** Not a reference, whose check would cost an import as much as the insert. A trigger deletes the row with the customer. */
    customerId: uuid('customer_id').primaryKey(),
    /** The sum of their purchases' `revenue`. */
    paid: numeric('paid', { precision: 12, scale: 2 }).notNull().default('0'),
    /** The epoch stands for no activity yet, because lists are paged by this column. */
    lastActivityAt: instant('last_activity_at').notNull(),
    /** When they last used the AI app. The epoch stands for never, as above. */
    lastUsedAt: instant('last_used_at').notNull().default(sql`'epoch'`),
    /** When their tags last changed in a change of many customers. It counts as an edit, like the record's `updatedAt`. */
    taggedAt: instant('tagged_at'),
  },
  (table) => [
    index('customer_activity_paid_index').on(table.paid, table.customerId),
    index('customer_activity_last_activity_at_index').on(table.lastActivityAt, table.customerId),
    index('customer_activity_last_used_at_index').on(table.lastUsedAt, table.customerId),
  ],
);

/** People who use a customer's team licenses. */
export const teamMembers = pgTable(
  'team_members',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    phoneE164: text('phone_e164'),
    phoneChangedAt: phoneChangedAt(),
    /** A free label for staff, not a permission. */
    role: text('role'),
    isActive: flag('is_active').default(1),
    /** Derived, like `accessState`, from the owner's licenses and access (server/modules/account/ai-app/). */
    hasSeat: flag('has_seat').default(0),
    accessState: text('access_state').$type<AccessState>().notNull().default('none'),
    /** When they were last invited, and when they first signed in. */
    invitedAt: instant('invited_at'),
    joinedAt: instant('joined_at'),
    /** When they last used the AI app. */
    lastUsedAt: instant('last_used_at'),
    /** The import that created it. */
    importId: uuid('import_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    searchText: searchText(),
  },
  (table) => [
    index('team_members_owner_id_index').on(table.ownerId),
    index('team_members_phone_e164_index').on(table.phoneE164),
    index('team_members_newest_index').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('team_members_name_index').on(sql`(fold_text(${table.name}) COLLATE "C")`, table.id),
    index('team_members_email_index').on(sql`lower(${table.email})`, table.id),
    index('team_members_access_state_index').on(table.accessState, table.createdAt, table.id),
    index('team_members_search_index').using('gin', table.searchText.op('gin_trgm_ops')),
    check('team_members_is_active_check', sql`${table.isActive} IN (0, 1)`),
    check('team_members_has_seat_check', sql`${table.hasSeat} IN (0, 1)`),
    check('team_members_access_state_check', sql`${table.accessState} IN ('none', 'active', 'past_due', 'ended')`),
  ],
);

/** Every submission of a public form, as it was sent. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    name: text('name'),
    email: text('email').notNull(),
    phone: text('phone'),
    phoneE164: text('phone_e164'),
    company: text('company'),
    message: text('message'),
    /** The customer that the submission matched or created. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    productType: text('product_type'),
    page: text('page'),
    campaign: jsonb('campaign').$type<Record<string, string>>(),
    consentText: text('consent_text'),
    consentAt: instant('consent_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('contacts_customer_id_index').on(table.customerId),
    index('contacts_email_index').on(sql`lower(${table.email})`),
    index('contacts_created_at_index').on(table.createdAt),
  ],
);
