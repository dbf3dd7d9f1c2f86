import type { EmailToSend } from '../../../contract/messages.ts';
import type { Database } from '../../database/database.ts';
import { isForeignKeyViolation } from '../../database/errors.ts';
import type { MailGateway, MailRefusal } from '../../gateways/mail/mail.gateway.ts';
import { sendIdempotently } from '../../messaging/send-idempotently.ts';
import { AppError, VendorError } from '../../shared/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
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
  suppress,
} from './emails.store.ts';
import { staffEmail } from './staff-email.ts';
import { createUnsubscribeLink } from './unsubscribe-link.ts';

export interface EmailsService {
  /**
   * Sends a staff member's email; gives its id once the mail server has taken it.
   * @throws AppError('not_found') for an unknown customer, ('conflict') for an address that takes no mail from us,
   * ('idempotency_mismatch'); VendorError.
   */
  send(email: EmailToSend, sender: { userId: string; idempotencyKey: string | undefined }): Promise<string>;
  /** Follows an unsubscribe link. False when it is not one of ours. */
  unsubscribe(token: string): Promise<boolean>;
  /** Takes it back, by the same link. False when it is not one of ours. */
  subscribeAgain(token: string): Promise<boolean>;
  /** Whether an unsubscribe link is one of ours. */
  isUnsubscribeToken(token: string): boolean;
  /** Keeps that a mail server does not know an address. */
  noteBounce(email: string, customerId: string): Promise<void>;
}

interface Dependencies {
  database: Database;
  audit: AuditService;
  mail: MailGateway;
  publicUrl: string;
  /** Signs unsubscribe links. */
  secret: string;
}

export function createEmailsService({ database, audit, mail, publicUrl, secret }: Dependencies): EmailsService {
  const { db } = database;
  const { hostname } = new URL(publicUrl);
  const unsubscribeLink = createUnsubscribeLink({ publicUrl, secret });

  async function deliver(row: EmailRow, to: { name: string; email: string }): Promise<void> {
    const unsubscribeUrl = unsubscribeLink.urlFor(to.email);
    const outcome = await mail.trySend({
      messageId: `<email.${row.id}@${hostname}>`,
      to: { name: to.name, address: to.email },
      content: staffEmail(row.subject, row.content, unsubscribeUrl),
      unsubscribeUrl,
    });
    if (outcome.kind === 'accepted') return markSent(db, row.id);
    if (outcome.kind === 'unknown') {
      await markUnknown(db, row.id);
      throw new VendorError('The mail server gave no answer. Please try again in a moment.', outcome.cause);
    }
    const code = outcome.code as MailRefusal;
    await markRejected(db, row.id, code);
    if (code === 'no_such_address') await noteBounce(to.email, row.customerId);
    if (code === 'unavailable') {
      throw new VendorError('The mail server is not available right now. Please try again in a moment.', outcome.cause);
    }
    throw new AppError('conflict', `The mail server does not accept mail for ${to.email}`, { cause: outcome.cause });
  }

  async function noteBounce(email: string, customerId: string): Promise<void> {
    try {
      await suppress(db, email, 'bounced', customerId);
    } catch (error) {
      // Deleted since they were mailed: nothing of them is kept.
      if (!isForeignKeyViolation(error)) throw error;
    }
  }

  /** Writes the row, and with it who sends it. */
  async function begin(email: NewEmail, userId: string): Promise<EmailRow | undefined> {
    try {
      return await database.transaction(async (tx) => {
        const row = await beginEmail(tx, email);
        const subject = { subjectType: 'email' as const, customerId: email.customerId };
        if (row) await audit.note(tx, { userId, action: 'send', subjectId: row.id, ...subject });
        return row;
      });
    } catch (error) {
      // Deleted since they were looked up.
      if (isForeignKeyViolation(error)) return missing();
      throw error;
    }
  }

  return {
    send: async ({ customerId, subject, content }, { userId, idempotencyKey }) => {
      const to = (await findAddressee(db, customerId)) ?? missing();
      const find = async () => (idempotencyKey === undefined ? undefined : findByKey(db, userId, idempotencyKey));
      const suppression = await findSuppression(db, to.email);
      // What was sent once keeps its answer, whatever the address said since.
      if (suppression && (await find())?.status !== 'sent')
        throw new AppError('conflict', `${to.email} ${REFUSALS[suppression]}`);
      return sendIdempotently<EmailRow>({
        begin: () => begin({ customerId, subject, content, sentBy: userId, idempotencyKey }, userId),
        find,
        claimForRetry: (row) => claimEmailForRetry(db, row.id),
        hasSameContent: (row) => row.customerId === customerId && row.subject === subject && row.content === content,
        isAccepted: ({ status }) => status === 'sent',
        // A repeated mail has its Message-ID again: a mailbox that has it shows it once.
        send: (row) => deliver(row, to),
      });
    },
    unsubscribe: async (token) => {
      const email = unsubscribeLink.read(token);
      if (email) await suppress(db, email, 'unsubscribed', null);
      return email !== undefined;
    },
    subscribeAgain: async (token) => {
      const email = unsubscribeLink.read(token);
      if (email) await liftSuppression(db, email);
      return email !== undefined;
    },
    isUnsubscribeToken: (token) => unsubscribeLink.read(token) !== undefined,
    noteBounce,
  };
}

function missing(): never {
  throw new AppError('not_found', 'This customer does not exist');
}

const REFUSALS = {
  bounced: 'takes no mail: its mail server does not know the address. Please correct it.',
  unsubscribed: 'has unsubscribed from our emails.',
};
