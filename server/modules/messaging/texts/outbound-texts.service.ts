import { SMS_OUTCOME_UNKNOWN } from '#contract/messages.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import type { TextingGateway } from '#server/gateways/texting/texting.gateway.ts';
import { sendIdempotently } from '#server/messaging/send-idempotently.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, notFound, VendorError } from '#server/shared/errors.ts';
import type { LinkFilling } from '#server/shared/link-filling.ts';
import type { PhoneReader } from '#server/shared/phone.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import { failureReason, isAboutRecipient, OPTED_OUT, OPTED_OUT_CODE } from './failure-reasons.ts';
import { findOwner } from './inbound-texts.store.ts';
import { allNumbers, numberForText, routeFor } from './numbers.rules.ts';
import { readLatestRoute, readNumbers } from './numbers.store.ts';
import {
  beginText,
  claimTextForRetry,
  findByKey,
  knownSids,
  markRejected,
  markUnknown,
  type NewText,
  noteNoAnswer,
  redirectText,
  type TextRow,
} from './outbound-texts.store.ts';
import { findCustomer, findTeamMember, NOBODY, type Party, type Recipient } from './recipients.store.ts';
import type { ApplyReport } from './text-reports.service.ts';
import { hasUnknownTexts, lockNumber } from './unknown-senders.store.ts';

const UNAVAILABLE = 'The text service is not available right now. Please try again in a moment.';

interface Order {
  message: string;
  /** The number to send to, as typed. Defaults to the one that `numberForText` returns. */
  to?: string | undefined;
  /** The bulk action that the text is part of. */
  bulkId?: string;
  /** The staff user who sends the text. */
  userId: string;
  idempotencyKey: string | undefined;
}

/**
 * Sends texts from staff. The methods return the text's id once the vendor has accepted it.
 * @throws AppError('not_found') for an unknown person, ('invalid_input') for a number that cannot be texted, ('conflict')
 * for a number that opted out, ('idempotency_mismatch'); VendorError.
 */
export type TextSending = ReturnType<typeof createTextSending>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  gateway: TextingGateway;
  consent: ConsentService;
  signInLinks: LinkFilling;
  phones: PhoneReader;
  applyReport: ApplyReport;
}

export function createTextSending(dependencies: Dependencies) {
  const { database, audit, gateway, consent, signInLinks, phones, applyReport } = dependencies;
  const { db } = database;

  /** The text as its recipient reads it. */
  const bodyOf = (row: TextRow) => signInLinks.fill(row.message, row, `text ${row.id}`);

  async function deliver(row: TextRow, to: string): Promise<void> {
    const { channel, ourAddress } = row;
    const outcome = await gateway.send({ to, channel, ourAddress, body: await bodyOf(row), id: row.id });
    if (outcome.kind === 'accepted') return applyReport({ id: row.id, sid: outcome.sid, status: outcome.status });
    if (outcome.kind === 'unknown') {
      await (outcome.isInFlight ? noteNoAnswer : markUnknown)(db, row.id);
      throw new VendorError(SMS_OUTCOME_UNKNOWN, outcome.cause);
    }
    await markRejected(db, row.id, outcome.code);
    if (outcome.code === OPTED_OUT_CODE) {
      await consent.noteCarrierOptOut(to, { customerId: row.customerId, teamMemberId: row.teamMemberId });
      throw new AppError('conflict', OPTED_OUT);
    }
    if (isAboutRecipient(outcome.code)) throw new AppError('invalid_input', failureReason(outcome.code));
    throw new VendorError(UNAVAILABLE, outcome.cause);
  }

  /** Asks the vendor whether an earlier attempt reached it. `earlier` is the row as that attempt left it. */
  async function wasSentBefore(row: TextRow, earlier: TextRow): Promise<boolean> {
    const body = await bodyOf(row);
    const sent = await gateway
      .findSent({ to: row.phoneE164 ?? '', channel: row.channel, body, since: row.sentAt })
      .catch(async (error: unknown) => {
        // The vendor cannot be asked. A text that certainly was not sent keeps that status, and any other one may have been sent.
        if (earlier.status === 'failed' && earlier.errorCode) {
          await markRejected(db, row.id, earlier.errorCode);
          throw error;
        }
        await markUnknown(db, row.id);
        throw new VendorError(SMS_OUTCOME_UNKNOWN, error instanceof VendorError ? error.cause : error);
      });
    const known = await knownSids(
      db,
      sent.map(({ sid }) => sid),
    );
    const lost = sent.find(({ sid }) => !known.has(sid));
    if (lost) await applyReport({ id: row.id, ...lost });
    return lost !== undefined;
  }

  /** Saves the text and its audit entry in one transaction. */
  async function begin(party: Party, text: Omit<NewText, keyof Party>, userId: string): Promise<TextRow | undefined> {
    const subject = { subjectType: 'text' as const, ...(party.customerId ? { customerId: party.customerId } : {}) };
    try {
      return await database.transaction(async (tx) => {
        const row = await beginText(tx, { ...party, ...text });
        if (row && !isSomebody(party)) await lockUnknownSender(tx, text.phoneE164 ?? '');
        if (row) await audit.note(tx, { userId, action: 'send', subjectId: row.id, ...subject });
        return row;
      });
    } catch (error) {
      // The person was deleted after the lookup.
      if (isForeignKeyViolation(error)) return notFound(party.customerId ? 'customer' : 'team member');
      throw error;
    }
  }

  async function send(recipient: Recipient, order: Order): Promise<string> {
    const { party } = recipient;
    const { message, bulkId, userId, idempotencyKey } = order;
    await signInLinks.assertFillable(message, party);
    const find = async () => (idempotencyKey === undefined ? undefined : findByKey(db, userId, idempotencyKey));
    const earlier = await find();
    // A repeated request for a sent text succeeds, even if the person has opted out or changed their number since.
    const isSent = earlier?.twilioSid != null;
    const to = (isSent && earlier.phoneE164) || (await numberFor(recipient, order));
    const refusal = isSent ? undefined : await refusalCode(to, party, order);
    if (refusal !== undefined) throw new AppError('conflict', failureReason(refusal));
    const route = await routeTo(to, order);
    const text = {
      message,
      bulkId,
      sentBy: userId,
      phoneE164: to,
      ...route,
      idempotencyKey,
      direction: 'outbound' as const,
    };
    return sendIdempotently<TextRow>({
      begin: () => begin(party, text, userId),
      find,
      claimForRetry: (row) => claimTextForRetry(db, row.id),
      hasSameContent: (row) =>
        // An unknown sender may have become a customer, who has the text now.
        (isSomebody(party)
          ? row.customerId === party.customerId && row.teamMemberId === party.teamMemberId
          : row.phoneE164 === to) &&
        row.message === message &&
        (order.to === undefined || row.phoneE164 === phones.toE164(order.to)),
      isAccepted: ({ twilioSid }) => twilioSid !== null,
      send: async (row, lastAttempt) => {
        if (lastAttempt) {
          if (await wasSentBefore(row, lastAttempt)) return;
          await refuseMeanwhile(row, await refusalCode(to, party, order));
        }
        const isElsewhere = row.phoneE164 !== to || row.channel !== route.channel;
        await deliver(isElsewhere ? await redirectText(db, row, { phoneE164: to, ...route }) : row, to);
      },
    });
  }

  /**
   * Returns the code for why a text must not be sent. A person's answer needs no consent, only no opt-out. A text to many needs
   * the consent of each.
   */
  async function refusalCode(to: string, party: Party, { bulkId }: Order): Promise<string | undefined> {
    if (await consent.isOptedOut(to, party)) return OPTED_OUT_CODE;
    if (bulkId === undefined) return undefined;
    const state = await consent.ofNumber(to, party);
    if (state === 'opted_out') return OPTED_OUT_CODE;
    return state === 'never_asked' ? 'never_asked' : undefined;
  }

  /** Settles a text that must not be sent any more. It has waited, and the person may have said STOP meanwhile. @throws AppError('conflict') */
  async function refuseMeanwhile(row: TextRow, code: string | undefined): Promise<void> {
    if (code === undefined) return;
    await markRejected(db, row.id, code);
    throw new AppError('conflict', failureReason(code));
  }

  async function routeTo(to: string, { bulkId }: Order) {
    return routeFor(to, bulkId === undefined ? await readLatestRoute(db, to) : undefined, new Date());
  }

  /**
   * Locks the number of an unknown sender until the transaction ends, so that nobody makes the sender a customer meanwhile.
   * @throws AppError('not_found') without texts from there, ('conflict') when the number is somebody's by now, whose own wishes count.
   */
  async function lockUnknownSender(tx: Db, phone: string): Promise<void> {
    await lockNumber(tx, phone);
    if (!(await hasUnknownTexts(tx, phone))) throw new AppError('not_found', 'There are no texts from this number');
    if (isSomebody(await findOwner(tx, phone))) {
      throw new AppError('conflict', 'Somebody we know has this number now. Text them in their own conversation.');
    }
  }

  /** @throws AppError('invalid_input') when the number cannot be texted or is not one of the person's. */
  async function numberFor(recipient: Recipient, order: Order): Promise<string> {
    // A text to many answers nobody, so that it goes to the number on file. The bulk action keeps the reason, so that it names none.
    if (order.bulkId !== undefined) return recipient.phoneE164 ?? refuseNumber(recipient.phone && 'This number');
    if (!isSomebody(recipient.party)) return recipient.phoneE164 ?? refuseNumber(recipient.phone);
    const numbers = await readNumbers(db, recipient);
    if (order.to === undefined) return numberForText(numbers) ?? refuseNumber(recipient.phone);
    return allNumbers(numbers).find((phone) => phone === phones.toE164(order.to)) ?? refuseForeign(order.to);
  }

  return {
    toCustomer: async (id: string, order: Order): Promise<string> =>
      send((await findCustomer(db, id)) ?? notFound('customer'), order),
    toTeamMember: async (id: string, order: Order): Promise<string> =>
      send((await findTeamMember(db, id)) ?? notFound('team member'), order),
    /** Only to a number that has texted us and belongs to nobody yet. */
    toUnknownSender: (phone: string, order: Order): Promise<string> =>
      send({ party: NOBODY, phone, phoneE164: phones.toE164(phone) ?? phone, phoneChangedAt: null }, order),
  };
}

function isSomebody({ customerId, teamMemberId }: Party): boolean {
  return customerId !== null || teamMemberId !== null;
}

function refuseForeign(phone: string): never {
  throw new AppError('invalid_input', `${phone} is not a number of this person`);
}

function refuseNumber(phone: string | null): never {
  throw new AppError(
    'invalid_input',
    phone
      ? `${phone} cannot be read as a phone number. Please correct it and include the country code (e.g. +1).`
      : 'There is no phone number to text',
  );
}
