import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, flag, id, instant } from './columns.ts';
import { customers, teamMembers } from './customers.ts';
import { users } from './staff.ts';

/** Mails that staff sent to customers. */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [index('emails_customer_id_index').on(table.customerId, table.sentAt)],
);

/** Texts in both directions. One from an unknown number belongs to nobody yet and is kept all the same. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: id(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    teamMemberId: uuid('team_member_id').references(() => teamMembers.id, { onDelete: 'cascade' }),
    direction: text('direction').$type<'outbound' | 'inbound'>().notNull(),
    message: text('message').notNull(),
    twilioSid: text('twilio_sid'),
    status: text('status').notNull().default('sent'),
    isRead: flag('is_read').default(0),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** The other side's number. */
    phoneE164: text('phone_e164'),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sms_messages_twilio_sid_key').on(table.twilioSid),
    index('sms_messages_customer_id_index').on(table.customerId, table.sentAt),
    index('sms_messages_team_member_id_index').on(table.teamMemberId, table.sentAt),
    index('sms_messages_phone_e164_index').on(table.phoneE164, table.sentAt),
    index('sms_messages_unread_index')
      .on(table.customerId, table.teamMemberId, table.phoneE164)
      .where(sql`is_read = 0 AND direction = 'inbound'`),
    check('sms_messages_direction_check', sql`${table.direction} IN ('outbound', 'inbound')`),
    check('sms_messages_is_read_check', sql`${table.isRead} IN (0, 1)`),
  ],
);

/** Numbers that asked for no more texts. It holds for everybody who shares the number. */
export const optOuts = pgTable('opt_outs', {
  phoneE164: text('phone_e164').primaryKey(),
  /** The word they sent. */
  keyword: text('keyword').notNull(),
  createdAt: createdAt(),
});
