import type { Origin, Purpose } from '#contract/channels.ts';
import type { EmailToSend } from '#contract/messages.ts';
import type { SendAt } from '#contract/scheduled-sends.ts';
import type { Database } from '#server/database/database.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import type { Mail, MailContent, MailGateway, MailRefusal } from '#server/gateways/mail/mail.gateway.ts';
import type { Clearance, Verdict } from '#server/messaging/clearance.ts';
import { GateRefusal, Held } from '#server/messaging/refusal.ts';
import { sendIdempotently } from '#server/messaging/send-idempotently.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, notFound, VendorError, VendorRefusal } from '#server/shared/errors.ts';
import type { LinkFilling } from '#server/shared/link-filling.ts';
import { maskSecretLinks } from '#server/shared/secret-links.ts';
import type { GateService, Message } from '../gate/gate.service.ts';
import type { OrderLater, Sent } from '../gate/ordering.service.ts';
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

interface EmailOrder {
  /** The staff user. */
  userId: string;
  idempotencyKey: string | undefined;
  /** What it is for. One person's mail to another is about what that one has asked for. */
  purpose?: Purpose;
  origin?: Origin;
  /** The order for later that is due now, and its address. */
  scheduled?: { id: string; address: string };
  /** The bulk action that the email is part of. */
  bulkId?: string;
}

interface LaterMail extends Pick<EmailOrder, 'userId' | 'idempotencyKey'> {
  subject: string;
  content: string;
  sendAt: SendAt;
  bulkId: string | undefined;
}

/** The row of a mail. A first attempt has what the gate said when it was written. */
type Attempt = EmailRow & { verdict?: Verdict };

/** Mails that let somebody in are security: who has unsubscribed from offers still gets what was bought. */
const PURPOSE_OF: Record<OwnMail['kind'], Purpose> = {
  welcome: 'security',
  'sign-in': 'security',
  invitation: 'security',
  billing: 'billing',
};

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
  gate: Pick<GateService, 'ask' | 'nextOpen'>;
  orderLater: OrderLater;
  leads: Pick<LeadsService, 'advance'>;
  signInLinks: LinkFilling;
  publicUrl: string;
  /** Signs unsubscribe links. */
  secret: string;
}

export function createEmailsService(dependencies: Dependencies) {
  const { database, audit, mail, gate, orderLater, leads, signInLinks, publicUrl, secret } = dependencies;
  const { db } = database;
  const { hostname } = new URL(publicUrl);
  const unsubscribeLink = createUnsubscribeLink({ publicUrl, secret });

  async function deliver(row: EmailRow, to: { name: string; email: string }, clearance: Clearance): Promise<void> {
    const unsubscribeUrl = unsubscribeLink.urlFor(to.email);
    const holder = { customerId: row.customerId, teamMemberId: null };
    const content = await signInLinks.fill(row.content, holder, `email ${row.id}`);
    const letter = {
      messageId: `<email.${row.id}@${hostname}>`,
      to: { name: to.name, address: to.email },
      content: staffEmail(row.subject, content, unsubscribeUrl),
      unsubscribeUrl,
    };
    const outcome = await mail.trySend(letter, clearance);
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

  /**
   * Sends an automatic mail, unless the gate refuses it. One to a customer is recorded, so that it is not sent again.
   * @throws VendorRefusal, VendorError
   */
  async function sendOwn({ id, kind, to, content, attachments }: OwnMail): Promise<void> {
    const { customerId, name, email } = to;
    // Their address is not known yet.
    if (email === '') return;
    if (await wasSent(db, id)) return;
    const person = { customerId, teamMemberId: null, address: email.toLowerCase() };
    const verdict = await gate.ask(db, { ...person, channel: 'email', purpose: PURPOSE_OF[kind], origin: 'automatic' });
    if (verdict.verdict !== 'send') return;
    const letter = { messageId: `<${kind}.${id}@${hostname}>`, to: { name, address: email }, content };
    try {
      await mail.send({ ...letter, ...(attachments && { attachments }) }, verdict);
    } catch (error) {
      const isUnknown = error instanceof VendorRefusal && error.reason === 'no_such_address';
      if (isUnknown && customerId) await noteBounce(email, customerId);
      throw error;
    }
    if (!customerId) return;
    const text = maskSecretLinks(mail.textOf(content));
    await recordSent(db, { id, customerId, subject: content.subject, content: text });
  }

  /** Saves the email and its audit entry, and asks the gate, in one transaction. @throws Held */
  async function begin(email: NewEmail, message: Message, userId: string): Promise<Attempt | undefined> {
    try {
      return await database.transaction(async (tx) => {
        const row = await beginEmail(tx, email);
        if (!row) return undefined;
        const verdict = await gate.ask(tx, message);
        if (verdict.verdict !== 'send') throw new Held(verdict);
        const subject = { subjectType: 'email' as const, customerId: email.customerId };
        await audit.note(tx, { userId, action: 'send', subjectId: row.id, ...subject });
        return { ...row, verdict };
      });
    } catch (error) {
      // The customer was deleted after the lookup.
      if (isForeignKeyViolation(error)) return notFound('customer');
      throw error;
    }
  }

  /** Leaves a mail as its last attempt did. It has waited, and the address may have unsubscribed meanwhile. @throws Held */
  async function holdBack({ id, status, errorCode }: EmailRow, verdict: Held['verdict']): Promise<never> {
    await (status === 'failed' ? markRejected(db, id, errorCode ?? 'refused') : markUnknown(db, id));
    throw new Held(verdict);
  }

  /** Returns the refusal for one address in words. A bulk action shows its reason alone. */
  async function refusalOf(error: Held, email: string): Promise<GateRefusal> {
    const { verdict } = error;
    // Quiet hours and caps are of texts.
    if (verdict.verdict === 'later') throw error;
    const suppression = verdict.reason === 'suppressed' ? await findSuppression(db, email) : undefined;
    return new GateRefusal(verdict.reason, suppression && `${email} ${SUPPRESSED[suppression]}`);
  }

  /** Orders a mail for a time that staff have chosen. @throws GateRefusal when it could not go out as things are. */
  async function later(message: Message, { sendAt, userId: sentBy, ...letter }: LaterMail): Promise<Sent> {
    const dueAt = sendAt === 'window' ? await gate.nextOpen(db, message) : new Date(sendAt);
    const verdict = await gate.ask(db, message);
    if (verdict.verdict !== 'send') throw await refusalOf(new Held(verdict), message.address ?? '');
    const { customerId, teamMemberId, channel, purpose, origin, address = '' } = message;
    const to = { customerId, teamMemberId, channel, purpose, origin, address };
    return orderLater({ ...to, ...letter, dueAt, sentBy });
  }

  return {
    /**
     * Sends a staff member's email. Returns once the mail server has accepted it, or once it waits for its time.
     * @throws AppError('not_found') for an unknown customer, GateRefusal, AppError('idempotency_mismatch'); VendorError.
     */
    send: async ({ customerId, subject, content, sendAt }: EmailToSend, order: EmailOrder): Promise<Sent> => {
      const { userId, idempotencyKey, bulkId, purpose = 'service', origin = 'person', scheduled } = order;
      const to = (await findAddressee(db, customerId)) ?? notFound('customer');
      const address = to.email.toLowerCase();
      if (address === '' || (scheduled && scheduled.address !== address)) throw new GateRefusal('no_address');
      const message = { customerId, teamMemberId: null, address, channel: 'email' as const, purpose, origin };
      if (sendAt !== undefined) {
        return later(message, { subject, content, sendAt, userId, idempotencyKey, bulkId });
      }
      const find = async () => (idempotencyKey === undefined ? undefined : findByKey(db, userId, idempotencyKey));
      const letter = { customerId, subject, content, sentBy: userId, idempotencyKey, bulkId };
      try {
        const id = await sendIdempotently<Attempt>({
          begin: () => begin(letter, message, userId),
          find,
          claimForRetry: (row) => claimEmailForRetry(db, row.id),
          hasSameContent: (row) =>
            row.customerId === customerId &&
            // A bulk action's template may read differently by now. What was written first counts.
            (bulkId !== undefined || (row.subject === subject && row.content === content)),
          isAccepted: ({ status }) => status === 'sent',
          // A repeated mail has the same Message-ID, so mailboxes show it once.
          send: async ({ verdict: atFirst, ...row }, lastAttempt) => {
            const verdict = atFirst ?? (await gate.ask(db, message));
            if (verdict.verdict !== 'send') return holdBack(lastAttempt ?? row, verdict);
            await deliver(row, to, verdict);
          },
        });
        return { id };
      } catch (error) {
        throw error instanceof Held ? await refusalOf(error, to.email) : error;
      }
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

const SUPPRESSED = {
  bounced: 'takes no mail: its mail server does not know the address. Please correct it.',
  unsubscribed: 'has unsubscribed from our emails.',
};
