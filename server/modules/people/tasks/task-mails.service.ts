import { readClock } from '#server/database/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { DayMail } from '#server/database/day-mails.ts';
import type { MailGateway } from '#server/gateways/mail/mail.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { taskMail } from '#server/jobs/jobs.ts';
import { clearForStaff } from '#server/sending/clearance.ts';
import { sendAtMostOnce } from '#server/sending/send-at-most-once.ts';
import { endOfDay, localTime } from '#server/shared/local-time.ts';
import { isMorning } from './task-mail.rules.ts';
import { dueTasksMail } from './task-mails.mail.ts';
import { findReader, listDueTasks, orderMails, recordedMails } from './task-mails.store.ts';

interface Dependencies {
  database: Database;
  jobs: Jobs;
  mail: MailGateway;
  publicUrl: string;
  timeZone: string;
}

/** Emails everybody with due tasks once in the morning. */
export function createTaskMails({ database, jobs, mail, publicUrl, timeZone }: Dependencies) {
  const { db } = database;
  const { hostname } = new URL(publicUrl);
  return {
    /** Queues the mails when it is morning, unless any instance has done so already. */
    order: async (): Promise<void> => {
      const now = await readClock(db);
      const local = localTime(now, timeZone);
      if (!isMorning(local)) return;
      await database.transaction(async (tx) => {
        const userIds = await orderMails(tx, local.day, endOfDay(now, timeZone));
        await jobs.enqueueAll(
          tx,
          taskMail,
          userIds.map((userId) => ({ userId, day: local.day })),
        );
      });
    },
    /**
     * Sends one mail, at most once: a mail with an unknown outcome is not repeated. Does nothing when nothing is due any more.
     * @throws VendorRefusal, VendorError
     */
    send: async ({ userId, day }: DayMail): Promise<void> => {
      const now = await readClock(db);
      // Today's mail covers everything that yesterday's would have said.
      if (localTime(now, timeZone).day !== day) return;
      const reader = await findReader(db, userId);
      const tasks = reader ? await listDueTasks(db, userId, endOfDay(now, timeZone)) : [];
      if (!reader || tasks.length === 0) return;
      const letter = {
        messageId: `<tasks.${userId}.${day}@${hostname}>`,
        to: { name: reader.username, address: reader.email },
        content: dueTasksMail({ tasks, now, timeZone, publicUrl }),
      };
      await sendAtMostOnce(
        {
          check: mail.check,
          claim: () => recordedMails.claim(db, { userId, day }),
          send: () => mail.trySend(letter, clearForStaff()),
          release: () => recordedMails.release(db, { userId, day }),
        },
        'The mail server did not take the mail about due tasks',
      );
    },
  };
}
