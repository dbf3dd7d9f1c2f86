import type { Origin, Purpose } from '#contract/channels.ts';
import { EMAIL_OUTCOME_UNKNOWN, type EmailToSend } from '#contract/messages.ts';
import type { SendAt } from '#contract/scheduled-sends.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import type { Mail, MailGateway, MailRefusal } from '#server/gateways/mail/mail.gateway.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { Clearance } from '#server/sending/clearance.ts';
import { GateRefusal, Held, NotWanted } from '#server/sending/refusal.ts';
import { sendIdempotently } from '#server/sending/send-idempotently.ts';
import { AppError, notFound, VendorError } from '#server/shared/errors.ts';
import { assertSame } from '#server/shared/idempotency.ts';
import type { LinkFilling } from '#server/shared/link-filling.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { GateService, Message } from '../gate/gate.service.ts';
import type { Ordering, Sent } from '../gate/ordering.service.ts';
import {
  beginEmail,
  claimEmailForRetry,
  type EmailRow,
  findAddressee,
  findEarlier,
  mailConversationOf,
  markRejected,
  markSent,
  markUnknown,
  type NewEmail,
  noteBounce,
  readThread,
  renewEmail,
} from './emails.store.ts';
import { createOwnMails, createReplyAddress } from './own-mails.service.ts';
import { refusalOf } from './refused-emails.ts';
import { isAnswer, staffEmail } from './staff-email.ts';
import { createUnsubscribing } from './unsubscribing.service.ts';

export type EmailsService = ReturnType<typeof createEmailsService>;

interface EmailOrder {
  /** The staff user. Null for the product, whose mail has an `id`. */
  userId: string | null;
  /** The mail exists once by it, instead of by a key. */
  id?: string;
  /** Asked together with the gate, each time. @throws NotWanted when the person has answered meanwhile */
  assertWanted?: (tx: Db) => Promise<void>;
  idempotencyKey: string | undefined;
  /** What it is for. One person's mail to another is about what that one has asked for. */
  purpose?: Purpose;
  origin?: Origin;
  /** The order for later that is due now has this address. */
  scheduled?: { address: string };
  /** The bulk action that the email is part of. */
  bulkId?: string;
  /** The same for an answer, also when it is ordered for later. @throws when somebody else has answered meanwhile */
  assertUnanswered?: (tx: Db, id: string) => Promise<void>;
  /** The conversation that it answers. That of its subject, when it is omitted. */
  conversationId?: string;
}

/** Somebody with an address: a customer, a team member, or without both ids a sender whom nobody knows. */
interface Recipient {
  name: string;
  email: string;
  customerId: string | null;
  teamMemberId: string | null;
  conversationId: NewEmail['conversationId'];
}

type Letter = Pick<EmailToSend, 'subject' | 'content' | 'sendAt'>;

interface LaterMail extends Pick<EmailOrder, 'idempotencyKey' | 'assertUnanswered'> {
  userId: string;
  subject: string;
  content: string;
  sendAt: SendAt;
  bulkId: string | undefined;
}

/** The row of a mail. A first attempt has what the gate said when it was written. */
type Attempt = EmailRow & { clearance?: Clearance };

interface Dependencies {
  database: Database;
  audit: AuditService;
  mail: MailGateway;
  gate: Pick<GateService, 'ask' | 'nextOpen'>;
  ordering: Ordering;
  enrollments: Pick<EnrollmentsService, 'stop'>;
  leads: Pick<LeadsService, 'advance'>;
  signInLinks: LinkFilling;
  publicUrl: string;
  /** Signs unsubscribe links. */
  secret: string;
  /** Undefined: answers go to the support address. */
  replyDomain: string | undefined;
}

export function createEmailsService(dependencies: Dependencies) {
  const { database, audit, mail, gate, ordering, enrollments, leads, signInLinks, publicUrl, secret, replyDomain } =
    dependencies;
  const { db } = database;
  const { hostname } = new URL(publicUrl);
  const { unsubscribeUrl: unsubscribeUrlFor, ...unsubscribing } = createUnsubscribing({
    database,
    enrollments,
    publicUrl,
    secret,
  });
  const replyAddress = createReplyAddress(replyDomain);

  /** The headers that keep a conversation together. An answer refers to what it answers. */
  async function threadOf({ id, conversationId, subject }: EmailRow): Promise<Partial<Mail>> {
    const thread = conversationId ? await readThread(db, conversationId, { except: id, hostname }) : undefined;
    if (!thread) return {};
    const { token, references } = thread;
    const inReplyTo = thread.inReplyTo ?? references.at(-1);
    const answers = isAnswer(subject) && inReplyTo !== undefined ? { inReplyTo, references } : {};
    return { ...replyAddress(token), ...answers };
  }

  async function deliver(row: EmailRow, to: Recipient, clearance: Clearance): Promise<void> {
    const unsubscribeUrl = unsubscribeUrlFor(to.email);
    const content = await signInLinks.fill(row.content, to, `email ${row.id}`);
    const letter = {
      ...(await threadOf(row)),
      messageId: `<email.${row.id}@${hostname}>`,
      to: { name: to.name, address: to.email },
      content: staffEmail(row.subject, content, unsubscribeUrl),
      unsubscribeUrl,
    };
    const outcome = await mail.trySend(letter, clearance);
    if (outcome.kind === 'accepted') {
      return database.transaction(async (tx) => {
        const isByPerson = row.sentBy !== null && row.bulkId === null;
        if (isByPerson && row.customerId) await leads.advance(tx, row.customerId, 'answered');
        await markSent(tx, row.id);
      });
    }
    if (outcome.kind === 'unknown') {
      await markUnknown(db, row.id);
      throw new VendorError(EMAIL_OUTCOME_UNKNOWN, outcome.cause);
    }
    const code = outcome.code as MailRefusal;
    await markRejected(db, row.id, code);
    if (code === 'no_such_address' && row.customerId) await noteBounce(db, to.email, row.customerId);
    if (code === 'unavailable') {
      throw new VendorError('The mail server is not available right now. Please try again in a moment.', outcome.cause);
    }
    const whose = row.bulkId === null ? to.email : 'this address';
    throw new AppError('conflict', `The mail server does not accept mail for ${whose}`, { cause: outcome.cause });
  }

  /** Saves the email and its audit entry, and asks the gate, in one transaction. @throws Held */
  async function begin(email: NewEmail, message: Message, order: EmailOrder): Promise<Attempt | undefined> {
    try {
      return await database.transaction(async (tx) => {
        const row = await beginEmail(tx, email);
        if (!row) return undefined;
        const clearance = await askFor(tx, row.id, message, order);
        if (message.origin === 'person') await enrollments.stop(tx, { customerId: message.customerId }, 'own_message');
        // What goes out by itself is no act of staff.
        if (order.userId === null) return { ...row, clearance };
        const subject = { subjectType: 'email' as const, ...(email.customerId && { customerId: email.customerId }) };
        await audit.note(tx, { userId: order.userId, action: 'send', subjectId: row.id, ...subject });
        return { ...row, clearance };
      });
    } catch (error) {
      // The person was deleted after the lookup.
      if (isForeignKeyViolation(error)) return notFound(email.customerId ? 'customer' : 'conversation');
      throw error;
    }
  }

  /** @throws Held, and what the order says */
  async function askFor(tx: Db, id: string, message: Message, order: EmailOrder): Promise<Clearance> {
    await order.assertUnanswered?.(tx, id);
    await order.assertWanted?.(tx);
    const verdict = await gate.ask(tx, message);
    if (verdict.verdict !== 'send') throw new Held(verdict);
    return verdict;
  }

  /**
   * Asks before another attempt. The address may have unsubscribed since the last one, or a colleague may have answered: then the mail
   * stays as that one left it. @throws as `askFor`
   */
  async function askAgain(
    { id, status, errorCode }: EmailRow,
    message: Message,
    order: EmailOrder,
  ): Promise<Clearance> {
    const hasFailed = status === 'failed';
    try {
      return await database.transaction(async (tx) => {
        const clearance = await askFor(tx, id, message, order);
        // It answers what has come meanwhile. One that may have arrived before that does not.
        if (hasFailed) await renewEmail(tx, id);
        return clearance;
      });
    } catch (error) {
      if (error instanceof NotWanted) await markRejected(db, id, 'not_wanted');
      else await (hasFailed ? markRejected(db, id, errorCode ?? 'refused') : markUnknown(db, id));
      throw error;
    }
  }

  /** Orders a mail for a time that staff have chosen. @throws GateRefusal when it could not go out as things are. */
  async function later(
    message: Message,
    { sendAt, userId: sentBy, assertUnanswered, ...letter }: LaterMail,
  ): Promise<Sent> {
    const dueAt = sendAt === 'window' ? await gate.nextOpen(db, message) : new Date(sendAt);
    const verdict = await gate.ask(db, message);
    if (verdict.verdict !== 'send') throw await refusalOf(db, new Held(verdict), message.address ?? '');
    const { customerId, teamMemberId, channel, purpose, origin, address = '' } = message;
    const to = { customerId, teamMemberId, channel, purpose, origin, address };
    return ordering.later({ ...to, ...letter, dueAt, sentBy }, assertUnanswered);
  }

  /** Sends a mail to an address, which is a customer's or that of whoever a conversation is with. */
  async function sendTo(to: Recipient, { subject, content, sendAt }: Letter, order: EmailOrder): Promise<Sent> {
    const { userId, id, idempotencyKey, bulkId, purpose = 'service', origin = 'person', scheduled } = order;
    const { customerId, teamMemberId, conversationId } = to;
    const address = to.email.toLowerCase();
    if (address === '' || (scheduled && scheduled.address !== address)) throw new GateRefusal('no_address');
    const message = { customerId, teamMemberId, address, channel: 'email' as const, purpose, origin };
    const hasSameContent = (row: EmailRow) =>
      row.customerId === customerId &&
      // The template of a bulk action or a follow-up may read differently by now. What was written first counts.
      (bulkId !== undefined || id !== undefined || (row.subject === subject && row.content === content));
    if (sendAt !== undefined && userId !== null) {
      const earlier = await findEarlier(db, order);
      if (earlier) assertSame('message', hasSameContent(earlier));
      if (!earlier || !isAccepted(earlier)) {
        // One's own attempt that may have arrived is nobody else's answer.
        const assertUnanswered = async (tx: Db, newId: string) => order.assertUnanswered?.(tx, earlier?.id ?? newId);
        return later(message, { subject, content, sendAt, userId, idempotencyKey, bulkId, assertUnanswered });
      }
    } else if (!scheduled && bulkId === undefined) {
      await ordering.assertUnordered(userId, idempotencyKey, { content, address, subject });
    }
    const letter = {
      ...(id !== undefined && { id }),
      customerId,
      conversationId,
      toAddress: address,
      subject,
      content,
      sentBy: userId,
      idempotencyKey,
      bulkId,
    };
    try {
      const sentId = await sendIdempotently<Attempt>({
        begin: () => begin(letter, message, order),
        find: () => findEarlier(db, order),
        claimForRetry: (row) => claimEmailForRetry(db, row.id, address),
        hasSameContent,
        isAccepted,
        // A repeated mail has the same Message-ID, so mailboxes show it once.
        send: async ({ clearance, ...row }, lastAttempt) =>
          deliver(row, to, clearance ?? (await askAgain(lastAttempt ?? row, message, order))),
      });
      return { id: sentId };
    } catch (error) {
      throw error instanceof Held ? await refusalOf(db, error, to.email) : error;
    }
  }

  return {
    /**
     * Sends a staff member's email to a customer. Returns once the mail server has accepted it, or once it waits for its time.
     * @throws AppError('not_found') for an unknown customer, GateRefusal, AppError('idempotency_mismatch'); VendorError.
     */
    send: async ({ customerId, ...letter }: EmailToSend, order: EmailOrder): Promise<Sent> => {
      const to = (await findAddressee(db, customerId)) ?? notFound('customer');
      const whose = { customerId, teamMemberId: null };
      const conversationId = order.conversationId ?? mailConversationOf({ ...whose, subject: letter.subject });
      return sendTo({ ...to, ...whose, conversationId }, letter, order);
    },
    /** Like `send`, to whoever a conversation without a customer is with, and at once. */
    answer: (to: Recipient & { conversationId: string }, letter: Letter, order: EmailOrder): Promise<Sent> =>
      sendTo({ ...to, customerId: null }, letter, order),
    ...unsubscribing,
    sendOwn: createOwnMails({ database, mail, gate, hostname, replyAddress }),
  };
}

function isAccepted({ status }: EmailRow): boolean {
  return status === 'sent' || status === 'undelivered';
}
