import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AccessOverride, AccessState } from '../../../contract/access.ts';
import type { LicenseState } from '../../../contract/customers.ts';
import { createdAt, flag, id, instant, phoneChangedAt, searchText, updatedAt } from './columns.ts';

/** People and firms that bought or asked. One row for an email, whatever its case. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** As typed. */
    phone: text('phone'),
    /** What texts are sent to; empty when `phone` cannot be read as a number. */
    phoneE164: text('phone_e164'),
    phoneChangedAt: phoneChangedAt(),
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
    /** When they first did. */
    firstSignedInAt: instant('first_signed_in_at'),
    /** Follows from the subscriptions and the override (server/modules/access/). */
    accessState: text('access_state').$type<AccessState>().notNull().default('none'),
    accessUntil: instant('access_until'),
    accessOverride: text('access_override').$type<AccessOverride>(),
    /** The import that made it. No reference: its check would cost as much as the row. */
    importId: uuid('import_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    searchText: searchText(),
  },
  (table) => [
    uniqueIndex('customers_email_key').on(sql`lower(${table.email})`),
    index('customers_phone_e164_index').on(table.phoneE164),
    index('customers_stripe_customer_id_index').on(table.stripeCustomerId),
    // A plain ORDER BY … DESC means NULLS FIRST: the index must say so too, or it is not used.
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
 * What the lists show of each customer that changes without an edit, kept by triggers (server/database/functions/customer-activity.sql). Apart from
 * the record, whose many indexes every change of one of its columns would be written to.
 */
export const customerActivity = pgTable(
  'customer_activity',
  {
    /** No reference: its check would cost an import as much as the row. A trigger deletes it with the customer. */
    customerId: uuid('customer_id').primaryKey(),
    /** The sum of their purchases' `revenue`. */
    paid: numeric('paid', { precision: 12, scale: 2 }).notNull().default('0'),
    lastActivityAt: instant('last_activity_at').notNull(),
    /** When their tags were last changed together with those of others: an edit, as the record's `updatedAt` is. */
    taggedAt: instant('tagged_at'),
  },
  (table) => [
    index('customer_activity_paid_index').on(table.paid, table.customerId),
    index('customer_activity_last_activity_at_index').on(table.lastActivityAt, table.customerId),
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
    /** A label of the staff's own, not a permission. */
    role: text('role'),
    isActive: flag('is_active').default(1),
    /** Follows from the owner's licences and access (server/modules/access/), as `accessState`. */
    hasSeat: flag('has_seat').default(0),
    accessState: text('access_state').$type<AccessState>().notNull().default('none'),
    /** When they were last invited, and when they first signed in. */
    invitedAt: instant('invited_at'),
    joinedAt: instant('joined_at'),
    /** The import that made it. */
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

/** Every submission of a public form, as it was made. */
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
    /** The customer it was found or made to belong to. */
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
