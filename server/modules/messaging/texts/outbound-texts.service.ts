import type { Origin, Purpose } from '#contract/channels.ts';
import { TEXT_OUTCOME_UNKNOWN } from '#contract/messages.ts';
import type { SendAt } from '#contract/scheduled-sends.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import type { TextingGateway } from '#server/gateways/texting/texting.gateway.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { Clearance, Verdict } from '#server/sending/clearance.ts';
import { GateRefusal, Held, NotWanted } from '#server/sending/refusal.ts';
import { sendIdempotently } from '#server/sending/send-idempotently.ts';
import { AppError, notFound, VendorError } from '#server/shared/errors.ts';
import { assertSame } from '#server/shared/idempotency.ts';
import type { LinkFilling } from '#server/shared/link-filling.ts';
import type { PhoneReader } from '#server/shared/phone.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { GateService, Message } from '../gate/gate.service.ts';
import type { Ordering, Sent } from '../gate/ordering.service.ts';
import { failureReason, isAboutRecipient, NOT_WANTED_CODE, OPTED_OUT_CODE } from './failure-reasons.ts';
import { createNumberChoice, type NumberWanted } from './number-choice.ts';
import { routeFor } from './numbers.rules.ts';
import { readLatestRoute } from './numbers.store.ts';
import {
  beginText,
  claimTextForRetry,
  findEarlier,
  knownSids,
  markRejected,
  markUnknown,
  type NewText,
  noteNoAnswer,
  type RenewedText,
  renewText,
  type TextRow,
} from './outbound-texts.store.ts';
import { findCustomer, findTeamMember, isSomebody, NOBODY, type Recipient } from './recipients.store.ts';
import type { ApplyReport } from './text-reports.service.ts';
import { assertUnknownSender } from './unknown-sender.ts';
import { lockNumber } from './unknown-senders.store.ts';

const UNAVAILABLE = 'The text service is not available right now. Please try again in a moment.';

interface Order extends NumberWanted {
  message: string;
  /** What it is for. One person's text to another is about what that one has asked for. */
  purpose?: Purpose;
  origin?: Origin;
  /** When it shall go out. At once, when it is omitted, or as soon as the gate allows. */
  sendAt?: SendAt | undefined;
  /** The staff user who sends the text. Null for the product, whose text has an `id`. */
  userId: string | null;
  /** The text exists once by it, instead of by a key. */
  id?: string;
  idempotencyKey: string | undefined;
  /** Asked together with the gate, each time. @throws NotWanted when the person has answered meanwhile */
  assertWanted?: (tx: Db) => Promise<void>;
  /** The same for an answer, also when it is ordered for later. @throws when somebody else has answered meanwhile */
  assertUnanswered?: (tx: Db, id: string) => Promise<void>;
}

/** The row of a text. A first attempt has what the gate said when it was written. */
type Attempt = TextRow & { verdict?: Verdict };

/**
 * Sends texts from staff. The methods return once the vendor has accepted the text, or once it waits for its time.
 * @throws AppError('not_found') for an unknown person, ('invalid_input') for a number that cannot be texted, GateRefusal,
 * AppError('idempotency_mismatch'); VendorError.
 */
export type TextSending = ReturnType<typeof createTextSending>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  gateway: TextingGateway;
  consent: Pick<ConsentService, 'noteCarrierOptOut'>;
  gate: Pick<GateService, 'ask' | 'nextOpen'>;
  ordering: Ordering;
  enrollments: Pick<EnrollmentsService, 'stop'>;
  signInLinks: LinkFilling;
  phones: PhoneReader;
  applyReport: ApplyReport;
}

export function createTextSending(dependencies: Dependencies) {
  const { database, audit, gateway, consent, gate, ordering, enrollments, signInLinks, phones, applyReport } =
    dependencies;
  const { db } = database;
  const numberFor = createNumberChoice(db, phones);

  /** The text as its recipient reads it. */
  const bodyOf = (row: TextRow) => signInLinks.fill(row.message, row, `text ${row.id}`);

  async function deliver(row: TextRow, to: string, clearance: Clearance): Promise<void> {
    const { channel, ourAddress, id } = row;
    const outcome = await gateway.send({ to, channel, ourAddress, body: await bodyOf(row), id }, clearance);
    if (outcome.kind === 'accepted') return applyReport({ id: row.id, sid: outcome.sid, status: outcome.status });
    if (outcome.kind === 'unknown') {
      await (outcome.isInFlight ? noteNoAnswer : markUnknown)(db, row.id);
      throw new VendorError(TEXT_OUTCOME_UNKNOWN, outcome.cause);
    }
    await markRejected(db, row.id, outcome.code);
    if (outcome.code === OPTED_OUT_CODE) {
      await consent.noteCarrierOptOut(to, { customerId: row.customerId, teamMemberId: row.teamMemberId });
      throw new GateRefusal('opted_out');
    }
    if (isAboutRecipient(outcome.code)) throw new AppError('invalid_input', failureReason(outcome.code));
    throw new VendorError(UNAVAILABLE, outcome.cause);
  }

  /** Leaves a text as its last attempt did. One that certainly was not sent keeps that status, and any other one may have been sent. */
  async function restore({ id, status, errorCode }: TextRow): Promise<void> {
    await (status === 'failed' && errorCode ? markRejected(db, id, errorCode) : markUnknown(db, id));
  }

  /** Asks the vendor whether an earlier attempt reached it. `earlier` is the row as that attempt left it. */
  async function wasSentBefore(row: TextRow, earlier: TextRow): Promise<boolean> {
    const body = await bodyOf(row);
    const sent = await gateway
      .findSent({ to: row.phoneE164 ?? '', channel: row.channel, body, since: row.sentAt })
      .catch(async (error: unknown) => {
        // The vendor cannot be asked.
        await restore(earlier);
        if (earlier.status === 'failed') throw error;
        throw new VendorError(TEXT_OUTCOME_UNKNOWN, error instanceof VendorError ? error.cause : error);
      });
    const sids = sent.map(({ sid }) => sid);
    // A report may have saved the id with this text while Twilio was asked.
    const known = await knownSids(db, sids, row.id);
    const lost = sent.find(({ sid }) => !known.has(sid));
    if (lost) await applyReport({ id: row.id, ...lost });
    return lost !== undefined;
  }

  /** Saves the text and its audit entry, and asks the gate, in one transaction. @throws Held */
  async function begin(message: Message, text: NewText, order: Order): Promise<Attempt | undefined> {
    const { customerId, teamMemberId } = message;
    const subject = { subjectType: 'text' as const, ...(customerId ? { customerId } : {}) };
    try {
      return await database.transaction(async (tx) => {
        // Before the text is written, as when one comes in: a text locks its conversation.
        if (needsNumber(message)) await lockNumber(tx, text.phoneE164 ?? '');
        const row = await beginText(tx, { customerId, teamMemberId, ...text });
        if (!row) return undefined;
        if (!isSomebody(message)) await assertUnknownSender(tx, text.phoneE164 ?? '');
        const verdict = await askFor(tx, row, message, order);
        if (verdict.verdict !== 'send') throw new Held(verdict);
        if (message.origin === 'person') await enrollments.stop(tx, { customerId }, 'own_message');
        // What goes out by itself is no act of staff.
        if (order.userId) await audit.note(tx, { userId: order.userId, action: 'send', subjectId: row.id, ...subject });
        return { ...row, verdict };
      });
    } catch (error) {
      // The person was deleted after the lookup.
      if (isForeignKeyViolation(error)) return notFound(customerId ? 'customer' : 'team member');
      throw error;
    }
  }

  async function askFor(tx: Db, { id }: TextRow, message: Message, order: Order): Promise<Verdict> {
    if (needsNumber(message)) await lockNumber(tx, message.address ?? '');
    await order.assertUnanswered?.(tx, id);
    await order.assertWanted?.(tx);
    return gate.ask(tx, { ...message, exceptTextId: id });
  }

  async function send(recipient: Recipient, order: Order): Promise<Sent> {
    const { party } = recipient;
    const { message, bulkId, userId, id, idempotencyKey, purpose = 'service', origin = 'person', scheduled } = order;
    await signInLinks.assertFillable(message, party);
    const find = () => findEarlier(db, order);
    const earlier = await find();
    // A repeated request for a sent text succeeds, even if the person has opted out or changed their number since.
    const isSent = earlier?.twilioSid != null;
    const to = (isSent && earlier.phoneE164) || (await numberFor(recipient, order));
    const late = { isOrdered: scheduled !== undefined, isLate: scheduled?.isLate ?? false };
    const asked = { ...party, address: to, channel: 'text' as const, purpose, origin, ...late };
    const hasSameContent = (row: TextRow) =>
      // An unknown sender may have become a customer, who has the text now.
      (isSomebody(party)
        ? row.customerId === party.customerId && row.teamMemberId === party.teamMemberId
        : row.phoneE164 === to) &&
      // The template of a bulk action or a follow-up may read differently by now. What was written first counts.
      (bulkId !== undefined || id !== undefined || row.message === message) &&
      (order.to === undefined || row.phoneE164 === phones.toE164(order.to));
    if (earlier) assertSame('message', hasSameContent(earlier));
    if (!isSent && order.sendAt !== undefined) {
      // One's own attempt that may have arrived is nobody else's answer.
      const assertUnanswered = async (tx: Db, newId: string) => order.assertUnanswered?.(tx, earlier?.id ?? newId);
      return later(asked, { ...order, assertUnanswered }, order.sendAt);
    }
    if (!earlier && !scheduled && bulkId === undefined) {
      await ordering.assertUnordered(userId, idempotencyKey, { content: message, address: to });
    }
    const number = { phoneE164: to, ...(await routeTo(to, order)) };
    const text = {
      ...(id !== undefined && { id }),
      message,
      bulkId,
      sentBy: userId,
      ...number,
      idempotencyKey,
      direction: 'outbound' as const,
    };
    const sending = sendIdempotently<Attempt>({
      begin: () => begin(asked, text, order),
      find,
      claimForRetry: (row) => claimTextForRetry(db, row.id),
      hasSameContent,
      isAccepted: ({ twilioSid }) => twilioSid !== null,
      send: async ({ verdict: atFirst, ...row }, lastAttempt) => {
        if (lastAttempt && (await wasSentBefore(row, lastAttempt))) return;
        // Asking the vendor takes time, in which they may have said STOP.
        const verdict = atFirst ?? (await askAgain(lastAttempt ?? row, number, asked, order));
        if (verdict.verdict !== 'send') return holdBack(row, verdict);
        await deliver({ ...row, ...number }, to, verdict);
      },
    });
    return sending.then(
      (id) => ({ id }),
      (error: unknown) => afterHeld(error, asked, order),
    );
  }

  /** Asks before another attempt. @throws NotWanted, and what the order says of an answer */
  async function askAgain(row: TextRow, to: RenewedText, asked: Message, order: Order): Promise<Verdict> {
    try {
      return await database.transaction(async (tx) => {
        const verdict = await askFor(tx, row, asked, order);
        if (verdict.verdict === 'send') await renewText(tx, row.id, to);
        return verdict;
      });
    } catch (error) {
      await (error instanceof NotWanted ? markRejected(db, row.id, NOT_WANTED_CODE) : restore(row));
      throw error;
    }
  }

  /** Orders a text for a time that staff have chosen. @throws GateRefusal when it could not go out then as things are. */
  async function later(asked: Message, order: Order, sendAt: SendAt): Promise<Sent> {
    const chosen = sendAt === 'window' ? await gate.nextOpen(db, asked) : new Date(sendAt);
    const verdict = await gate.ask(db, { ...asked, at: chosen });
    if (verdict.verdict === 'refuse') throw new GateRefusal(verdict.reason);
    const waits = verdict.verdict === 'later' ? { dueAt: verdict.at, reason: verdict.reason } : { dueAt: chosen };
    return orderText(asked, order, waits);
  }

  /** A text that must wait is ordered for then. Another attempt of such an order waits on. @throws GateRefusal */
  function afterHeld(error: unknown, asked: Message, order: Order): Promise<Sent> {
    if (!(error instanceof Held)) throw error;
    const { verdict } = error;
    if (verdict.verdict === 'refuse') throw new GateRefusal(verdict.reason);
    const waits = { dueAt: verdict.at, reason: verdict.reason };
    if (order.scheduled) return Promise.resolve({ id: order.scheduled.id, ...waits });
    return orderText(asked, order, waits);
  }

  function orderText(
    asked: Message,
    order: Order,
    waits: { dueAt: Date; reason?: 'quiet_hours' | 'cap' },
  ): Promise<Sent> {
    const { customerId, teamMemberId, purpose, origin, address = '' } = asked;
    const { message: content, bulkId, userId: sentBy, idempotencyKey } = order;
    // A follow-up keeps the time itself.
    if (sentBy === null) return Promise.resolve({ id: order.id ?? '', reason: null, ...waits });
    const to = { customerId, teamMemberId, channel: 'text' as const, purpose, origin, address };
    return ordering.later({ ...to, content, bulkId, sentBy, idempotencyKey, ...waits }, order.assertUnanswered);
  }

  /** Settles a text that must not be sent any more, or not yet. It has waited, and the person may have said STOP meanwhile. @throws Held */
  async function holdBack(row: TextRow, verdict: Exclude<Verdict, Clearance>): Promise<never> {
    await markRejected(db, row.id, verdict.reason === 'opted_out' ? OPTED_OUT_CODE : verdict.reason);
    throw new Held(verdict);
  }

  async function routeTo(to: string, { bulkId, userId }: Order) {
    const isByPerson = bulkId === undefined && userId !== null;
    return routeFor(to, isByPerson ? await readLatestRoute(db, to) : undefined, new Date());
  }

  return {
    toCustomer: async (id: string, order: Order): Promise<Sent> =>
      send((await findCustomer(db, id)) ?? notFound('customer'), order),
    toTeamMember: async (id: string, order: Order): Promise<Sent> =>
      send((await findTeamMember(db, id)) ?? notFound('team member'), order),
    /** Only to a number that has texted us and belongs to nobody yet. */
    toUnknownSender: (phone: string, order: Order): Promise<Sent> =>
      send({ party: NOBODY, phone, phoneE164: phones.toE164(phone) ?? phone, phoneChangedAt: null }, order),
  };
}

/** Whether the number is locked while a text is written: because of the caps, or because nobody may make the sender a customer meanwhile. */
function needsNumber(message: Message): boolean {
  return message.origin !== 'person' || !isSomebody(message);
}
