import type { EmailToSend } from '#contract/messages.ts';
import type { Database } from '#server/database/database.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import type { Mail, MailContent, MailGateway, MailRefusal } from '#server/gateways/mail/mail.gateway.ts';
import { sendIdempotently } from '#server/messaging/send-idempotently.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, noEmailYet, notFound, VendorError, VendorRefusal } from '#server/shared/errors.ts';
import type { LinkFilling } from '#server/shared/link-filling.ts';
import { maskSecretLinks } from '#server/shared/secret-links.ts';
import {
  beginEmail,
  claimEmailForRetry,
  type EmailRow,
  findAddressee,
  findByKey,
  findSuppression,
  liftSuppression,
  markRejected,
  markSent,
  markUnknown,
  type NewEmail,
  recordSent,
  suppress,
  wasSent,
} from './emails.store.ts';
import { staffEmail } from './staff-email.ts';
import { createUnsubscribeLink } from './unsubscribe-link.ts';

export type EmailsService = ReturnType<typeof createEmailsService>;

interface EmailSender {
  /** The staff user. */
  userId: string;
  idempotencyKey: string | undefined;
  /** The bulk action that the email is part of. */
  bulkId?: string;
}

/** An automatic mail. Staff read its text in the timeline, without its secret links. */
interface OwnMail {
  /** Id of the record that the mail is about, or an id of its own. */
  id: string;
  kind: 'welcome' | 'sign-in' | 'invitation' | 'billing';
  /** `customerId` is null for a team member, whose mails are not saved. */
  to: { customerId: string | null; name: string; email: string };
  content: MailContent;
  attachments?: Mail['attachments'];
}

interface Dependencies {
  database: Database;
  audit: AuditService;
  mail: MailGateway;
  leads: Pick<LeadsService, 'advance'>;
  signInLinks: LinkFilling;
  publicUrl: string;
  /** Signs unsubscribe links. */
  secret: string;
}

export function createEmailsService({ database, audit, mail, leads, signInLinks, publicUrl, secret }: Dependencies) {
  const { db } = database;
  const { hostname } = new URL(publicUrl);
  const unsubscribeLink = createUnsubscribeLink({ publicUrl, secret });

  async function deliver(row: EmailRow, to: { name: string; email: string }): Promise<void> {
    const unsubscribeUrl = unsubscribeLink.urlFor(to.email);
    const content = await signInLinks.fill(
      row.content,
      { customerId: row.customerId, teamMemberId: null },
      `email ${row.id}`,
    );
    const outcome = await mail.trySend({
      messageId: `<email.${row.id}@${hostname}>`,
      to: { name: to.name, address: to.email },
      content: staffEmail(row.subject, content, unsubscribeUrl),
      unsubscribeUrl,
    });
    if (outcome.kind === 'accepted') {
      return database.transaction(async (tx) => {
        if (row.bulkId === null) await leads.advance(tx, row.customerId, 'answered');
        await markSent(tx, row.id);
      });
    }
    if (outcome.kind === 'unknown') {
      await markUnknown(db, row.id);
      throw new VendorError('The mail server gave no answer: this email may or may not have been sent.', outcome.cause);
    }
    const code = outcome.code as MailRefusal;
    await markRejected(db, row.id, code);
    if (code === 'no_such_address') await noteBounce(to.email, row.customerId);
    if (code === 'unavailable') {
      throw new VendorError('The mail server is not available right now. Please try again in a moment.', outcome.cause);
    }
    const whose = row.bulkId === null ? to.email : 'this address';
    throw new AppError('conflict', `The mail server does not accept mail for ${whose}`, { cause: outcome.cause });
  }

  async function noteBounce(email: string, customerId: string): Promise<void> {
    try {
      await suppress(db, email, 'bounced', customerId);
    } catch (error) {
      // The customer was deleted after the mail was sent, so nothing about them is saved.
      if (!isForeignKeyViolation(error)) throw error;
    }
  }

  /** Sends an automatic mail. One to a customer is recorded, so that it is not sent again. @throws VendorRefusal, VendorError */
  async function sendOwn({ id, kind, to, content, attachments }: OwnMail): Promise<void> {
    const { customerId, name, email } = to;
    // Their address is not known yet.
    if (email === '') return;
    if (await wasSent(db, id)) return;
    try {
      await mail.send({
        messageId: `<${kind}.${id}@${hostname}>`,
        to: { name, address: email },
        content,
        ...(attachments && { attachments }),
      });
    } catch (error) {
      const isUnknown = error instanceof VendorRefusal && error.reason === 'no_such_address';
      if (isUnknown && customerId) await noteBounce(email, customerId);
      throw error;
    }
    if (!customerId) return;
    const text = maskSecretLinks(mail.textOf(content));
    await recordSent(db, { id, customerId, subject: content.subject, content: text });
  }

  /** Saves the email and its audit entry in one transaction. */
  async function begin(email: NewEmail, userId: string): Promise<EmailRow | undefined> {
    try {
      return await database.transaction(async (tx) => {
        const row = await beginEmail(tx, email);
        const subject = { subjectType: 'email' as const, customerId: email.customerId };
        if (row) await audit.note(tx, { userId, action: 'send', subjectId: row.id, ...subject });
        return row;
      });
    } catch (error) {
      // The customer was deleted after the lookup.
      if (isForeignKeyViolation(error)) return notFound('customer');
      throw error;
    }
  }

  /** Returns the error for an address that accepts no mail from us. A bulk action keeps it, so that there it has no address. */
  async function refusalOf(email: string, bulkId: string | undefined): Promise<AppError | undefined> {
    const suppression = await findSuppression(db, email);
    const whose = bulkId === undefined ? email : 'This address';
    return suppression && new AppError('conflict', `${whose} ${REFUSALS[suppression]}`);
  }

  /** Leaves a mail as its last attempt did. It has waited, and the address may have unsubscribed meanwhile. @throws refusal */
  async function refuseMeanwhile({ id, status, errorCode }: EmailRow, refusal: AppError | undefined): Promise<void> {
    if (!refusal) return;
    await (status === 'failed' ? markRejected(db, id, errorCode ?? 'refused') : markUnknown(db, id));
    throw refusal;
  }

  return {
    /**
     * Sends a staff member's email and returns its id once the mail server has accepted it.
     * @throws AppError('not_found') for an unknown customer, ('conflict') for an address that accepts no mail from us,
     * ('idempotency_mismatch'); VendorError.
     */
    send: async (
      { customerId, subject, content }: EmailToSend,
      { userId, idempotencyKey, bulkId }: EmailSender,
    ): Promise<string> => {
      const to = (await findAddressee(db, customerId)) ?? notFound('customer');
      if (to.email === '') noEmailYet();
      const find = async () => (idempotencyKey === undefined ? undefined : findByKey(db, userId, idempotencyKey));
      const refusal = await refusalOf(to.email, bulkId);
      // A repeated request for a sent mail succeeds, even if the address has bounced or unsubscribed since.
      if (refusal && (await find())?.status !== 'sent') throw refusal;
      return sendIdempotently<EmailRow>({
        begin: () => begin({ customerId, subject, content, sentBy: userId, idempotencyKey, bulkId }, userId),
        find,
        claimForRetry: (row) => claimEmailForRetry(db, row.id),
        hasSameContent: (row) => row.customerId === customerId && row.subject === subject && row.content === content,
        isAccepted: ({ status }) => status === 'sent',
        // A repeated mail has the same Message-ID, so mailboxes show it once.
        send: async (row, lastAttempt) => {
          if (lastAttempt) await refuseMeanwhile(lastAttempt, await refusalOf(to.email, bulkId));
          await deliver(row, to);
        },
      });
    },
    /** Unsubscribes a link's address. Returns false for a forged link. */
    unsubscribe: async (token: string): Promise<boolean> => {
      const email = unsubscribeLink.read(token);
      if (email) await suppress(db, email, 'unsubscribed', null);
      return email !== undefined;
    },
    /** Undoes `unsubscribe` with the same link. Returns false for a forged link. */
    subscribeAgain: async (token: string): Promise<boolean> => {
      const email = unsubscribeLink.read(token);
      if (email) await liftSuppression(db, email);
      return email !== undefined;
    },
    /** Tells whether an unsubscribe link is genuine. */
    isUnsubscribeToken: (token: string): boolean => unsubscribeLink.read(token) !== undefined,
    sendOwn,
  };
}

const REFUSALS = {
  bounced: 'takes no mail: its mail server does not know the address. Please correct it.',
  unsubscribed: 'has unsubscribed from our emails.',
};
