import { randomUUID } from 'node:crypto';
import { type Digest, USUAL_DIGEST_TIME } from '#contract/digest.ts';
import { readClock } from '#server/database/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { DayMail } from '#server/database/day-mails.ts';
import type { Mail, MailGateway } from '#server/gateways/mail/mail.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { digestMail } from '#server/jobs/jobs.ts';
import { clearForStaff } from '#server/sending/clearance.ts';
import { notTaken, sendAtMostOnce } from '#server/sending/send-at-most-once.ts';
import { AppError, VendorError } from '#server/shared/errors.ts';
import { dayReached, endOfDay, startOfDay } from '#server/shared/local-time.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { digestContent, isAnything } from './digest.mail.ts';
import {
  findDigest,
  findReader,
  listWanted,
  orderMails,
  type Reader,
  readWaiting,
  recordedMails,
  saveDigest,
  type Waiting,
} from './digest.store.ts';

/** A server that was down sends a digest this late at most. Later the day is under way. */
const LATEST_MINUTES = 240;
const NOT_TAKEN = 'The mail server did not take the mail about what waits';

interface Dependencies {
  database: Database;
  audit: AuditService;
  jobs: Jobs;
  mail: MailGateway;
  publicUrl: string;
  /** The business's. */
  timeZone: string;
}

/** Emails staff who want it once a day what waits for them. */
export function createDigestService({ database, audit, jobs, mail, publicUrl, timeZone }: Dependencies) {
  const { db } = database;
  const { hostname } = new URL(publicUrl);
  /** Of a user who has not said anything. */
  const usual: Digest = { isOn: false, at: USUAL_DIGEST_TIME, timeZone };

  function waitingFor({ userId, ...reader }: Reader, now: Date): Promise<Waiting> {
    const today = { begins: startOfDay(now, reader.timeZone), ends: endOfDay(now, reader.timeZone) };
    return readWaiting(db, userId, { now, today });
  }

  function letterTo({ username, email, ...reader }: Reader, id: string, waiting: Waiting): Mail {
    return {
      messageId: `<digest.${reader.userId}.${id}@${hostname}>`,
      to: { name: username, address: email },
      content: digestContent({ waiting, timeZone: reader.timeZone, publicUrl }),
    };
  }

  return {
    read: async (userId: string): Promise<Digest> => (await findDigest(db, userId)) ?? usual,
    save: (userId: string, digest: Digest): Promise<Digest> =>
      database.transaction(async (tx) => {
        await saveDigest(tx, userId, digest);
        await audit.note(tx, {
          userId,
          action: 'update',
          subjectType: 'user',
          subjectId: userId,
          fields: ['digest'],
        });
        return digest;
      }),
    /** Sends the digest now, also when nothing waits. @throws AppError('conflict') without an address, VendorError */
    sendNow: async (userId: string): Promise<void> => {
      const reader = await findReader(db, userId, usual);
      if (!reader) throw new AppError('conflict', 'There is no email address on file for you. Add one first.');
      const waiting = await waitingFor(reader, await readClock(db));
      const outcome = await mail.trySend(letterTo(reader, randomUUID(), waiting), clearForStaff());
      if (outcome.kind === 'rejected') throw notTaken(NOT_TAKEN, outcome);
      if (outcome.kind === 'unknown') {
        throw new VendorError('The mail server gave no answer: the mail may or may not have been sent.', outcome.cause);
      }
    },
    /** Queues the mails of all users whose hour has come, unless any instance has done so already. */
    order: async (): Promise<void> => {
      const now = await readClock(db);
      const due = (await listWanted(db)).flatMap(({ userId, ...digest }) => {
        const day = dayReached(now, digest, LATEST_MINUTES);
        return day === undefined ? [] : [{ userId, day }];
      });
      if (due.length === 0) return;
      await database.transaction(async (tx) => jobs.enqueueAll(tx, digestMail, await orderMails(tx, due)));
    },
    /**
     * Sends one mail, at most once. Does nothing when nothing waits, when it is too late, or when the user does not want it any more.
     * @throws VendorRefusal, VendorError
     */
    send: async ({ userId, day }: DayMail): Promise<void> => {
      const now = await readClock(db);
      const reader = await findReader(db, userId, usual);
      if (!reader?.isOn || dayReached(now, reader, LATEST_MINUTES) !== day) return;
      const waiting = await waitingFor(reader, now);
      if (!isAnything(waiting)) return;
      await sendAtMostOnce(
        {
          check: mail.check,
          claim: () => recordedMails.claim(db, { userId, day }),
          send: () => mail.trySend(letterTo(reader, day, waiting), clearForStaff()),
          release: () => recordedMails.release(db, { userId, day }),
        },
        NOT_TAKEN,
      );
    },
  };
}
