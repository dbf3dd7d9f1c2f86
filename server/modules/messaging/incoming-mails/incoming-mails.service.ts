import type { Database, Db } from '#server/database/database.ts';
import { isForeignKeyViolation, isUnkeepable } from '#server/database/errors.ts';
import { noteRun } from '#server/database/operation-runs.ts';
import type { InboundMailGateway } from '#server/gateways/inbound-mail/inbound-mail.gateway.ts';
import type { ReceivedMail } from '#server/gateways/inbound-mail/received-mail.ts';
import type { EmailsService } from '../emails/emails.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { mailIdsIn, tokensIn, wordsOf } from './incoming-mails.rules.ts';
import {
  conversationAbout,
  findByAddress,
  findByOurMails,
  findByToken,
  findReported,
  insertMail,
  insertWish,
  markComplained,
  markUndelivered,
  type Person,
  type Place,
} from './incoming-mails.store.ts';
import { wishToUnsubscribe } from './wishes.rules.ts';

const NOBODY: Person = { customerId: null, teamMemberId: null };
/** Of a mail that says nothing about itself. */
const UNREADABLE_SUBJECT = 'A mail that could not be read';
/** Of own words, in characters. */
const LONGEST_PREVIEW = 300;
const COMPLAINED = 'Their mail provider reports a complaint.';

interface Dependencies {
  database: Database;
  reader: Pick<InboundMailGateway, 'read' | 'unreadable'>;
  emails: Pick<EmailsService, 'stopMail'>;
  enrollments: Pick<EnrollmentsService, 'stop'>;
  /** Answers to our mails go to `reply+…` there. */
  replyDomain: string | undefined;
}

/** Where a mail belongs. */
interface Filed extends Person {
  conversationId: string;
  isOther: boolean;
}

/** Takes mails that came in, by whatever way. */
export type IncomingMailsService = ReturnType<typeof createIncomingMails>;

export function createIncomingMails({ database, reader, emails, enrollments, replyDomain }: Dependencies) {
  /** Where a person's mail belongs: into the conversation that it answers, unless it is about something else. */
  async function fileAt(
    tx: Db,
    place: Place,
    { subject, isAutomatic, fromName: name }: ReceivedMail,
    isOther: boolean,
  ): Promise<Filed> {
    const { customerId, teamMemberId, email: address, subjectKey, askedKey } = place;
    const isElse = !isOther && !isAutomatic && askedKey !== '' && askedKey !== subjectKey;
    const about = { customerId, teamMemberId, address, name, subject };
    return {
      customerId,
      teamMemberId,
      conversationId: isElse ? await conversationAbout(tx, about) : place.id,
      isOther,
    };
  }

  /** Decides whose mail it is. Why in this order: docs/decisions/inbox.md */
  async function file(tx: Db, mail: ReceivedMail): Promise<Filed> {
    const { from, fromName: name, recipients, references, subject } = mail;
    const tokens = tokensIn(recipients, replyDomain);
    const byToken = tokens.length > 0 ? await findByToken(tx, tokens, subject) : undefined;
    if (byToken && from !== '') return fileAt(tx, byToken, mail, byToken.email !== from);
    const ids = mailIdsIn([...references, ...(mail.report?.messageIds ?? [])]);
    const byOurs = ids.length > 0 ? await findByOurMails(tx, ids, subject) : undefined;
    // A report comes from a mail server, and quotes the mail that it is about.
    if (byOurs && mail.report) return fileAt(tx, byOurs, mail, true);
    if (byOurs && from !== '' && byOurs.email === from) return fileAt(tx, byOurs, mail, false);
    const owner = from === '' ? undefined : await findByAddress(tx, from);
    const { customerId, teamMemberId, isOther } = owner ?? { ...NOBODY, isOther: false };
    const about = {
      customerId,
      teamMemberId,
      address: from,
      name,
      subject: mail.isReadable ? subject : UNREADABLE_SUBJECT,
    };
    return { customerId, teamMemberId, conversationId: await conversationAbout(tx, about), isOther };
  }

  /** Reports and complaints count only when they name one of our mails together with its recipient. */
  async function applyReport(tx: Db, { report }: ReceivedMail): Promise<void> {
    if (!report) return;
    const ids = mailIdsIn(report.messageIds);
    const ours = ids.length > 0 ? await findReported(tx, ids, report.recipients) : undefined;
    if (!ours) return;
    const { customerId, address } = ours;
    if (report.kind === 'complaint') {
      await markComplained(tx, ours.id);
      await emails.stopMail(tx, address, 'unsubscribed', null);
      await insertWish(tx, { customerId, teamMemberId: null }, { email: address, words: COMPLAINED });
      return;
    }
    await emails.stopMail(tx, address, 'bounced', customerId);
    await markUndelivered(tx, ours.id);
  }

  async function save(tx: Db, mail: ReceivedMail, raw: Uint8Array): Promise<boolean> {
    const { from, isAutomatic, text, html, subject, contentHash, messageId } = mail;
    const { conversationId, isOther, ...person } = await file(tx, mail);
    const id = await insertMail(
      tx,
      {
        conversationId,
        contentHash,
        messageId,
        fromAddress: from,
        subject,
        text,
        ownWords: wordsOf(text).slice(0, LONGEST_PREVIEW).toWellFormed(),
        html,
        raw: mail.isReadable ? null : raw,
        isAutomatic: isAutomatic ? 1 : 0,
        isFromOtherAddress: isOther ? 1 : 0,
        isRead: isAutomatic && mail.isReadable ? 1 : 0,
      },
      mail.attachments,
    );
    if (!id) return false;
    await applyReport(tx, mail);
    // What comes from another address changes nothing for the person.
    const words = isAutomatic || isOther || from === '' ? undefined : wishToUnsubscribe(mail);
    if (words !== undefined) {
      await emails.stopMail(tx, from, 'unsubscribed', null);
      await insertWish(tx, person, { email: from, words });
    } else if (!isAutomatic && !mail.report && mail.isReadable) {
      await enrollments.stop(tx, { customerId: person.customerId }, 'answered');
    }
    return true;
  }

  return {
    /**
     * Stores a mail once, however often and by whatever way it comes. `also` is written in the same transaction, and nothing when it
     * throws. @returns whether the mail is new.
     */
    receive: async (raw: Uint8Array, also?: (tx: Db) => Promise<void>): Promise<boolean> => {
      const mail = await reader.read(raw);
      const attempt = (read: ReceivedMail) =>
        database.transaction(async (tx) => {
          const isNew = await save(tx, read, raw);
          await also?.(tx);
          if (isNew) await noteRun(tx, 'mail', 1);
          return isNew;
        });
      return attempt(mail).catch((error: unknown) => {
        // The person was deleted meanwhile, and is nobody now.
        if (isForeignKeyViolation(error)) return attempt(mail);
        // One mail must not keep away those behind it.
        if (isUnkeepable(error)) return attempt(reader.unreadable(raw));
        throw error;
      });
    },
  };
}
