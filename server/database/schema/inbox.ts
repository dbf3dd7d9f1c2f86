import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Channel } from '#contract/channels.ts';
import type { CallOutcome, ConversationState } from '#contract/inbox.ts';
import { bytes, createdAt, flag, id, instant } from './columns.ts';
import { customers, teamMembers } from './customers.ts';
import { users } from './staff.ts';

/** Kept in microseconds, so that two messages in one millisecond stay in order. */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The orders by `waitingSince`, both of which show what does not wait last. */
export const LONGEST_WAIT_FIRST = sql`coalesce(waiting_since, '9999-12-31T00:00:00Z'::timestamptz)`;
export const SHORTEST_WAIT_FIRST = sql`coalesce(waiting_since, '1000-01-01T00:00:00Z'::timestamptz)`;

const LISTED = sql`last_message_at IS NOT NULL`;

/**
 * All texts with one person or unknown number, or the mails with them of one subject. Triggers make it, and count and date it from its
 * messages (server/database/functions/conversations.sql).
 */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    channel: text('channel').$type<Channel>().notNull(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
    /** The number of an unknown sender. */
    phoneE164: text('phone_e164'),
    /** The address of an unknown sender, in lower case. It stays when the sender is joined to a customer. */
    email: text('email'),
    /** As an unknown sender's mail program says. */
    senderName: text('sender_name'),
    /** Of mails, without `Re:`. */
    subject: text('subject'),
    /** The subject in lower case and with single spaces. It tells which mails belong together. */
    subjectKey: text('subject_key'),
    /** Answers to `reply+{token}@…` belong here. */
    token: text('token').notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<ConversationState>().notNull().default('open'),
    snoozedUntil: instant('snoozed_until'),
    /** When the oldest message came that waits for an answer. */
    waitingSince: moment('waiting_since'),
    /** Of one that an answer has opened again: the moment of what was the newest before. What came until then does not wait. */
    waitsAfter: moment('waits_after'),
    unread: integer('unread').notNull().default(0),
    preview: text('preview').notNull().default(''),
    /** Empty while nobody has spoken, as after a mail that the product sent by itself. Such a conversation is not listed. */
    lastMessageAt: moment('last_message_at'),
    createdAt: createdAt(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(' ' || coalesce(subject, '') || ' ' || coalesce(email, '') || ' ' || coalesce(sender_name, '') || ' ' || coalesce(phone_e164, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('conversations_token_key').on(table.token),
    uniqueIndex('conversations_customer_texts_key').on(table.customerId).where(sql`channel = 'text'`),
    uniqueIndex('conversations_team_member_texts_key').on(table.teamMemberId).where(sql`channel = 'text'`),
    uniqueIndex('conversations_unknown_texts_key')
      .on(table.phoneE164)
      .where(sql`channel = 'text' AND customer_id IS NULL AND team_member_id IS NULL`),
    index('conversations_customer_id_index').on(table.customerId, table.subjectKey),
    index('conversations_team_member_id_index').on(table.teamMemberId, table.subjectKey),
    index('conversations_email_index').on(table.email),
    index('conversations_assignee_index').on(table.assigneeId, table.state, LONGEST_WAIT_FIRST, table.id),
    index('conversations_longest_wait_index').on(LONGEST_WAIT_FIRST, table.id).where(LISTED),
    index('conversations_shortest_wait_index').on(SHORTEST_WAIT_FIRST, table.id).where(LISTED),
    index('conversations_newest_index').on(table.lastMessageAt, table.id).where(LISTED),
    index('conversations_state_longest_wait_index').on(table.state, LONGEST_WAIT_FIRST, table.id).where(LISTED),
    index('conversations_state_shortest_wait_index').on(table.state, SHORTEST_WAIT_FIRST, table.id).where(LISTED),
    index('conversations_state_newest_index').on(table.state, table.lastMessageAt, table.id).where(LISTED),
    index('conversations_unread_index').on(table.lastMessageAt, table.id).where(sql`unread > 0`),
    index('conversations_snoozed_index').on(table.snoozedUntil).where(sql`state = 'snoozed'`),
    index('conversations_search_index').using('gin', table.searchText.op('gin_trgm_ops')),
    check('conversations_channel_check', sql`${table.channel} IN ('text', 'email')`),
    check('conversations_state_check', sql`${table.state} IN ('open', 'snoozed', 'closed')`),
    check('conversations_snooze_check', sql`(${table.state} = 'snoozed') = (${table.snoozedUntil} IS NOT NULL)`),
    check('conversations_person_check', sql`num_nonnulls(${table.customerId}, ${table.teamMemberId}) <= 1`),
  ],
);

/** Mails that came in, by webhook or from the mailbox. */
export const incomingMails = pgTable(
  'incoming_mails',
  {
    id: id(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Of sender, Message-ID and content. A mail that comes twice is stored once. */
    contentHash: text('content_hash').notNull(),
    /** With its angle brackets. */
    messageId: text('message_id'),
    /** In lower case. Empty when the mail does not name exactly one. */
    fromAddress: text('from_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The beginning of what the sender says before quoting anything. */
    ownWords: text('own_words').notNull().default(''),
    html: text('html'),
    /** The mail as it came, only where it could not be read. */
    raw: bytes('raw'),
    isAutomatic: flag('is_automatic').default(0),
    isFromOtherAddress: flag('is_from_other_address').default(0),
    isRead: flag('is_read').default(0),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('incoming_mails_content_hash_key').on(table.contentHash),
    index('incoming_mails_conversation_id_index').on(table.conversationId, table.receivedAt),
    index('incoming_mails_from_address_index').on(table.fromAddress),
    index('incoming_mails_message_id_index').on(table.messageId),
    check(
      'incoming_mails_flags_check',
      sql`${table.isAutomatic} IN (0, 1) AND ${table.isFromOtherAddress} IN (0, 1) AND ${table.isRead} IN (0, 1)`,
    ),
  ],
);

/** Files that came with mails. */
export const mailAttachments = pgTable(
  'mail_attachments',
  {
    id: id(),
    mailId: uuid('mail_id')
      .notNull()
      .references(() => incomingMails.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Empty when it was too large. */
    content: bytes('content'),
  },
  (table) => [index('mail_attachments_mail_id_index').on(table.mailId, table.position)],
);

/** How far the mailbox has been read. A mailbox that was deleted and created again has another `uidValidity` and is read from the beginning. */
export const mailboxPositions = pgTable('mailbox_positions', {
  /** Host, user and folder, without the password. */
  mailbox: text('mailbox').primaryKey(),
  uidValidity: bigint('uid_validity', { mode: 'number' }).notNull(),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull(),
});

/** Messages that programs have written for staff. They wait in their conversation until a person sends or discards them. */
export const drafts = pgTable(
  'drafts',
  {
    id: id(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    /** The user for whom it was written, and the name of the key, if a program did. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    keyName: text('key_name'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('drafts_conversation_id_index').on(table.conversationId, table.createdAt)],
);

/** Calls that staff made by telephone. */
export const calls = pgTable(
  'calls',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    outcome: text('outcome').$type<CallOutcome>().notNull(),
    note: text('note').notNull(),
    calledAt: instant('called_at').notNull().defaultNow(),
    loggedBy: uuid('logged_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('calls_customer_id_index').on(table.customerId, table.calledAt),
    check('calls_outcome_check', sql`${table.outcome} IN ('reached', 'voicemail', 'no_answer', 'wrong_number')`),
  ],
);
