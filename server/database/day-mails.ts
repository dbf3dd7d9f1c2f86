import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import type { digestMails, taskMails } from './schema.ts';

/** A mail of which a user gets at most one a day. */
export interface DayMail {
  userId: string;
  /** For example `2026-11-22`. */
  day: string;
}

/** Records which mails of a kind, of which a user gets at most one a day, are being sent. */
export function dayMailsIn(table: typeof taskMails | typeof digestMails) {
  const isMail = ({ userId, day }: DayMail) => and(eq(table.userId, userId), eq(table.day, day));
  return {
    /** Records that a mail is being sent. Returns false when that was recorded before. */
    claim: async (db: Db, mail: DayMail): Promise<boolean> => {
      const claimed = await db
        .update(table)
        .set({ sentAt: sql`now()` })
        .where(and(isMail(mail), isNull(table.sentAt)))
        .returning({ day: table.day });
      return claimed.length > 0;
    },
    /** Takes the record back, because the mail server has certainly not accepted the mail. */
    release: async (db: Db, mail: DayMail): Promise<void> => {
      await db.update(table).set({ sentAt: null }).where(isMail(mail));
    },
  };
}
