import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Channel } from '#contract/channels.ts';
import type { ConsentPurpose, ConsentSource } from '#contract/consent.ts';
import type { TextStatus } from '#contract/messages.ts';
import { createdAt, flag, id, instant } from './columns.ts';
import { customers, teamMembers } from './customers.ts';
import { conversations } from './inbox.ts';
import { users } from './staff.ts';

/**
 * Set while it is unknown whether the vendor has the message. Until this time a call may still be running; afterwards a retry
 * may claim the row. Empty when the outcome is known.
 */
const leaseExpiresAt = () => instant('uncertain_until');

/** The bulk action that sent it. Such a message does not count as an answer. Not a reference, so that it outlives the action. */
const bulkId = () => uuid('bulk_id');

/** Emails to customers, from staff and from the product itself, and the answers to senders whom nobody knows. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    /** Empty for a sender whom nobody knows. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** Empty for mails from before the inbox. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    /** The address it went to, in lower case. A report about it must name it. */
    toAddress: text('to_address'),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    status: text('status').$type<'sending' | 'sent' | 'failed' | 'undelivered'>().notNull().default('sent'),
    /** The reason why the mail server did not accept it. */
    errorCode: text('error_code'),
    /** When the recipient complained of it to their mail provider. */
    complainedAt: instant('complained_at'),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key'),
    bulkId: bulkId(),
    leaseExpiresAt: leaseExpiresAt(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [
    index('emails_customer_id_index').on(table.customerId, table.sentAt),
    index('emails_conversation_id_index').on(table.conversationId, table.sentAt),
    uniqueIndex('emails_idempotency_key').on(table.sentBy, table.idempotencyKey),
    check('emails_status_check', sql`${table.status} IN ('sending', 'sent', 'failed', 'undelivered')`),
    check('emails_person_check', sql`num_nonnulls(${table.customerId}, ${table.conversationId}) >= 1`),
  ],
);

/** Addresses that get no more emails from staff, because they bounced or their owner unsubscribed. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    /** In lower case. */
    email: text('email').primaryKey(),
    reason: text('reason').$type<'bounced' | 'unsubscribed'>().notNull(),
    /** The customer whose email bounced. The row is deleted with them. Empty for an unsubscription, which outlives its owner. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When the owner asked for emails again. Emails are sent since then, and the row stays as proof of that consent. */
    liftedAt: timestamp('lifted_at', { withTimezone: true }),
  },
  (table) => [index('email_suppressions_customer_id_index').on(table.customerId)],
);

/** Texts in both directions. A text from an unknown number is kept without a person. */
export const textMessages = pgTable(
  'sms_messages',
  {
    id: id(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
    direction: text('direction').$type<'outbound' | 'inbound'>().notNull(),
    message: text('message').notNull(),
    twilioSid: text('twilio_sid'),
    status: text('status').$type<TextStatus>().notNull().default('sent'),
    /** The vendor's reason for a text that failed. */
    errorCode: text('error_code'),
    /** Attached media, by their URLs at the vendor. */
    media: jsonb('media').$type<{ url: string; contentType: string }[]>().notNull().default([]),
    isRead: flag('is_read').default(0),
    /** STOP, START or HELP, which nobody has to answer. */
    isAutomatic: flag('is_automatic').default(0),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** The other party's number, in either direction, without its channel. */
    phoneE164: text('phone_e164'),
    /** How the text came or went: `sms`, `rcs`, `whatsapp`, or another channel of the vendor. */
    channel: text('channel').notNull().default('sms'),
    /** Our address on that channel, from which an answer goes. Empty for `sms`. */
    ourAddress: text('our_address'),
    idempotencyKey: text('idempotency_key'),
    bulkId: bulkId(),
    leaseExpiresAt: leaseExpiresAt(),
    /** Kept in microseconds, so that two texts in one millisecond stay in order. */
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sms_messages_twilio_sid_key').on(table.twilioSid),
    index('sms_messages_customer_id_index').on(table.customerId, table.sentAt),
    index('sms_messages_team_member_id_index').on(table.teamMemberId, table.sentAt),
    index('sms_messages_phone_e164_index').on(table.phoneE164, table.sentAt),
    uniqueIndex('sms_messages_idempotency_key').on(table.sentBy, table.idempotencyKey),
    // Covers all columns that unread counts read, so that they need not read the table.
    index('sms_messages_unread_index')
      .on(table.customerId, table.teamMemberId, table.phoneE164, table.sentAt)
      .where(sql`is_read = 0 AND direction = 'inbound'`),
    check('sms_messages_direction_check', sql`${table.direction} IN ('outbound', 'inbound')`),
    check(
      'sms_messages_status_check',
      sql`${table.status} IN ('queued', 'sent', 'delivered', 'undelivered', 'failed', 'received')`,
    ),
    check('sms_messages_is_read_check', sql`${table.isRead} IN (0, 1)`),
  ],
);

/**
 * Incoming texts that were deleted while the vendor's list may still bring them back, recorded by a trigger. Retention deletes
 * them.
 */
export const deletedTexts = pgTable('deleted_texts', {
  /** SHA-256 of the vendor's id, because the id alone leads whoever has the vendor's keys to the words. */
  sidHash: text('sid_hash').primaryKey(),
  deletedAt: instant('deleted_at').notNull().defaultNow(),
});

/** Numbers that opted out of texts. An opt-out applies to everybody who shares the number. */
export const optOuts = pgTable('opt_outs', {
  phoneE164: text('phone_e164').primaryKey(),
  /** The keyword they sent. Their full words are in `consent_events`, which is deleted with the person. */
  keyword: text('keyword').notNull(),
  createdAt: createdAt(),
});

/**
 * People who opted out of texts, each through a number in `opt_outs`. It applies to all numbers of the person, and ends with
 * that number's own opt-out.
 */
export const personalOptOuts = pgTable(
  'personal_opt_outs',
  {
    id: id(),
    phoneE164: text('phone_e164')
      .notNull()
      .references(() => optOuts.phoneE164, { onDelete: 'cascade' }),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('personal_opt_outs_phone_e164_index').on(table.phoneE164),
    uniqueIndex('personal_opt_outs_customer_key').on(table.customerId, table.phoneE164),
    uniqueIndex('personal_opt_outs_team_member_key').on(table.teamMemberId, table.phoneE164),
    check('personal_opt_outs_person_check', sql`num_nonnulls(${table.customerId}, ${table.teamMemberId}) = 1`),
  ],
);

/**
 * All that was said about messages to a number or an address, and never changed afterwards: consent, its withdrawal, STOP and
 * START. Whether a person has agreed follows from it (`text-consent.ts`). Opt-outs that hold now are in `opt_outs` and `personal_opt_outs` too.
 */
export const consentEvents = pgTable(
  'consent_events',
  {
    id: id(),
    /** The number or the address that it holds for. */
    phoneE164: text('phone_e164'),
    /** In lower case. */
    email: text('email'),
    /** The person whose conversation it was said in. Both ids are empty for an unknown sender. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
    /** `pause`: they probably asked for an end of texts, and staff are asked. */
    kind: text('kind').$type<'opt_out' | 'opt_in' | 'pause'>().notNull(),
    /** The sentence agreed to, the words they sent, or the reason that staff gave. */
    words: text('words').notNull(),
    channel: text('channel').$type<Channel>().notNull().default('text'),
    /** Empty when it holds for every purpose, as STOP does. */
    purpose: text('purpose').$type<ConsentPurpose>(),
    source: text('source').$type<ConsentSource>().notNull().default('text'),
    /** The page with the form. */
    page: text('page'),
    /** The staff user who recorded it. */
    recordedBy: uuid('recorded_by').references(() => users.id, { onDelete: 'set null' }),
    /** When it was said, where staff recorded it later. */
    saidAt: instant('said_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('consent_events_phone_e164_index').on(table.phoneE164, table.createdAt),
    index('consent_events_customer_id_index').on(table.customerId, table.createdAt),
    index('consent_events_team_member_id_index').on(table.teamMemberId, table.createdAt),
    index('consent_events_email_index').on(table.email),
    check('consent_events_kind_check', sql`${table.kind} IN ('opt_out', 'opt_in', 'pause')`),
    check('consent_events_address_check', sql`num_nonnulls(${table.phoneE164}, ${table.email}) = 1`),
    check('consent_events_purpose_check', sql`${table.purpose} IN ('service', 'marketing')`),
    check(
      'consent_events_source_check',
      sql`${table.source} IN ('form', 'staff', 'text', 'email', 'import', 'account')`,
    ),
  ],
);
