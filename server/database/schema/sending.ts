import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Channel, Origin, Purpose } from '#contract/channels.ts';
import type { ScheduledSend } from '#contract/scheduled-sends.ts';
import { createdAt, id, instant } from './columns.ts';
import { customers, teamMembers } from './customers.ts';
import { users } from './staff.ts';

/** Messages that go out later. The job that sends them asks the gate again. */
export const scheduledSends = pgTable(
  'scheduled_sends',
  {
    id: id(),
    channel: text('channel').$type<Channel>().notNull(),
    purpose: text('purpose').$type<Purpose>().notNull(),
    origin: text('origin').$type<Origin>().notNull(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
    /** The number or the mail address at the time of the order. A message never follows the person to another one. */
    address: text('address').notNull(),
    subject: text('subject'),
    content: text('content').notNull(),
    /** The bulk action that ordered it. Not a reference, as in the messages. */
    bulkId: uuid('bulk_id'),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** Of the order, and then of the message, so that both are there once. */
    idempotencyKey: text('idempotency_key').notNull(),
    dueAt: instant('due_at').notNull(),
    state: text('state').$type<ScheduledSend['state']>().notNull().default('due'),
    reason: text('reason').$type<NonNullable<ScheduledSend['reason']>>(),
    /** While this lasts, an instance is sending it. */
    leaseExpiresAt: instant('uncertain_until'),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('scheduled_sends_due_index').on(table.dueAt).where(sql`state = 'due'`),
    index('scheduled_sends_customer_id_index').on(table.customerId, table.dueAt),
    index('scheduled_sends_team_member_id_index').on(table.teamMemberId, table.dueAt),
    index('scheduled_sends_bulk_id_index').on(table.bulkId).where(sql`bulk_id IS NOT NULL`),
    uniqueIndex('scheduled_sends_idempotency_key').on(table.sentBy, table.idempotencyKey),
    check('scheduled_sends_channel_check', sql`${table.channel} IN ('text', 'email')`),
    check('scheduled_sends_state_check', sql`${table.state} IN ('due', 'sent', 'refused', 'expired', 'withdrawn')`),
    check('scheduled_sends_person_check', sql`num_nonnulls(${table.customerId}, ${table.teamMemberId}) = 1`),
  ],
);

/** Texts in which somebody probably asked for an end of texts. While one is open, bulk and automatic texts to its number pause. */
export const stopQuestions = pgTable(
  'stop_questions',
  {
    id: id(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
    phoneE164: text('phone_e164').notNull(),
    /** What they wrote. */
    text: text('text').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** When it becomes an opt-out by itself. */
    decidesAt: instant('decides_at').notNull(),
    answeredAt: instant('answered_at'),
    /** 1: it was an opt-out. Empty while it is open. */
    optOut: integer('opt_out').$type<0 | 1>(),
    answeredBy: uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('stop_questions_open_key').on(table.phoneE164).where(sql`answered_at IS NULL`),
    index('stop_questions_customer_id_index').on(table.customerId),
    index('stop_questions_team_member_id_index').on(table.teamMemberId),
    check('stop_questions_opt_out_check', sql`${table.optOut} IN (0, 1)`),
  ],
);

/** The hours and caps that admins have set. One row, or none as long as the defaults hold. */
export const sendingSettings = pgTable(
  'sending_settings',
  {
    id: integer('id').primaryKey().default(1),
    opensAt: text('opens_at').notNull(),
    closesAt: text('closes_at').notNull(),
    sundayOpensAt: text('sunday_opens_at').notNull(),
    textsADay: integer('texts_a_day').notNull(),
    textsAWeek: integer('texts_a_week').notNull(),
  },
  (table) => [check('sending_settings_id_check', sql`${table.id} = 1`)],
);

/**
 * What is kept of the consent of erased people, by a keyed hash of their number or address (server/database/functions/consent.sql):
 * that they wanted no more messages, for good, and what proves their consent, for five years.
 */
export const keptConsent = pgTable(
  'kept_consent',
  {
    id: id(),
    addressHash: text('address_hash').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    /** `stop`: no messages at all, which holds for whoever has this address next. The others are evidence. */
    kind: text('kind').$type<'stop' | 'given' | 'withdrawn' | 'paused'>().notNull(),
    purpose: text('purpose').$type<Purpose>(),
    source: text('source').notNull(),
    /** Of the words that were agreed to, as in `consent_events`. */
    textVersion: text('text_version'),
    saidAt: instant('said_at').notNull(),
    /** When retention deletes it. Empty for what is kept for good. */
    keptUntil: instant('kept_until'),
  },
  (table) => [
    index('kept_consent_address_hash_index').on(table.addressHash),
    index('kept_consent_kept_until_index').on(table.keptUntil),
  ],
);

/** The key of `address_hash`, made by the database when it is first needed. One row. */
export const addressKey = pgTable(
  'address_key',
  {
    id: integer('id').primaryKey().default(1),
    key: text('key').notNull(),
  },
  (table) => [check('address_key_id_check', sql`${table.id} = 1`)],
);
