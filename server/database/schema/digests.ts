import { boolean, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './staff.ts';

/** Who wants a mail in the morning about what waits, and when. No row as long as somebody has not said so. */
export const digests = pgTable('digests', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isOn: boolean('is_on').notNull(),
  /** The clock's time in the zone, such as 07:30. */
  at: text('at').notNull(),
  timeZone: text('time_zone').notNull(),
});

/** Records the mails: at most one a day for each user. */
export const digestMails = pgTable(
  'digest_mails',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The day in the user's zone. */
    day: date('day').notNull(),
    /** When it was handed to the mail server. It is not sent again, whatever the outcome. */
    sentAt: instant('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
