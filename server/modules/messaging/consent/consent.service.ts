import type {
  AccountConsent,
  Consent,
  ConsentEvidence,
  ConsentInput,
  MarketingChange,
  MarketingConsent,
  StopQuestion,
  TextConsent,
} from '#contract/consent.ts';
import { MARKETING_WORDS } from '#contract/marketing-words.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { type Keyword, keywordOf } from '#server/sending/keywords.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import {
  adoptConsentEvents,
  deleteKeptStop,
  deleteOptOut,
  deletePersonalOptOuts,
  findOnFile,
  hasOptOut,
  hasPersonalOptOut,
  insertConsentEvent,
  insertOptOut,
  insertPersonalOptOut,
  isOnFile,
  type Person,
  readConsent,
  readMarketing,
  readProof,
  readStandings,
  readTextConsent,
  readTextsSince,
} from './consent.store.ts';
import { addressFor, assertStillOnFile } from './consent-address.rules.ts';
import { optOutIntent } from './stop-intent.rules.ts';
import {
  adoptQuestions,
  closeQuestion,
  findOverdue,
  insertQuestion,
  listOpen,
  lockQuestion,
} from './stop-questions.store.ts';
import { afterWorkingDays } from './working-days.rules.ts';

export type { Person };

/**
 * Tracks who may be texted. An opt-out belongs to the number that sent it, so that it applies to everybody who shares the
 * number, and to the person of its conversation, so that it applies to all their numbers.
 */
export type ConsentService = ReturnType<typeof createConsentService>;

/** Somebody of staff may have a clock that is a little ahead. */
const CLOCK_SKEW_MS = 60_000;

const DAYS_TO_ANSWER = 2;
const SAID_NO_SINCE =
  'This person has said no since then. After STOP, only START from the same phone ends the opt-out.';
const CARRIER_SAYS = 'The carrier says that this number has opted out.';

interface Dependencies {
  database: Database;
  audit: AuditService;
  enrollments: Pick<EnrollmentsService, 'stop'>;
}

export function createConsentService({ database, audit, enrollments }: Dependencies) {
  /** Whoever wants no more messages leaves all follow-ups, and so does everybody else who has the number on file. */
  async function leave(tx: Db, phone: string, { customerId }: Person): Promise<void> {
    await enrollments.stop(tx, { customerId, phone }, 'opted_out');
  }

  async function optOut(tx: Db, from: string, words: string, person: Person): Promise<void> {
    await closeQuestion(tx, from, { optOut: true, userId: null });
    await leave(tx, from, person);
    const isNew = await insertOptOut(tx, from);
    const isNewOfPerson = isSomebody(person) && (await insertPersonalOptOut(tx, from, person));
    if (isNew || isNewOfPerson) await insertConsentEvent(tx, { phoneE164: from, kind: 'opt_out', words, ...person });
  }

  /**
   * Removes a number's opt-out. Only the number on file also removes the person's, because another number may belong to a
   * stranger by now.
   */
  async function optIn(tx: Db, from: string, words: string, person: Person): Promise<void> {
    await closeQuestion(tx, from, { optOut: false, userId: null });
    const hadOptedOut = (await deleteOptOut(tx, from)) || (await deleteKeptStop(tx, from));
    const personHad = (await isOnFile(tx, from, person)) && (await deletePersonalOptOuts(tx, person));
    const isNews = hadOptedOut || personHad || (await readTextConsent(tx, person, from)) !== 'agreed';
    if (isNews) await insertConsentEvent(tx, { phoneE164: from, kind: 'opt_in', words, purpose: 'service', ...person });
  }

  /** Somebody has probably asked for an end of texts. Texts to many pause, and staff are asked. */
  async function pause(tx: Db, from: string, words: string, person: Person): Promise<void> {
    if (await hasOptOut(tx, from)) return;
    await leave(tx, from, person);
    const decidesAt = afterWorkingDays(new Date(), DAYS_TO_ANSWER);
    if (!(await insertQuestion(tx, { phoneE164: from, text: words, decidesAt, ...person }))) return;
    await insertConsentEvent(tx, { phoneE164: from, kind: 'pause', words, ...person });
  }

  /** Answers an open question, for a user or, with null, for the time that has passed. Returns false when it was answered. */
  function answer(id: string, isOptOut: boolean, userId: string | null): Promise<boolean> {
    return database.transaction(async (tx) => {
      const question = (await lockQuestion(tx, id)) ?? notFound('question');
      if (question.answeredAt !== null) return false;
      const { phoneE164, text, customerId, teamMemberId } = question;
      const person = { customerId, teamMemberId };
      await closeQuestion(tx, phoneE164, { optOut: isOptOut, userId });
      if (isOptOut) {
        await insertOptOut(tx, phoneE164, 'STAFF');
        if (isSomebody(person)) await insertPersonalOptOut(tx, phoneE164, person);
        await leave(tx, phoneE164, person);
        await insertConsentEvent(tx, { phoneE164, kind: 'opt_out', words: text, recordedBy: userId, ...person });
      }
      const subject = { subjectType: 'stop_question' as const, subjectId: id, ...(customerId && { customerId }) };
      await audit.note(tx, { ...(userId && { userId }), action: isOptOut ? 'approve' : 'reject', ...subject });
      return true;
    });
  }

  /** Staff may take back only what staff were told. Who wants none of what they asked for wants no text at all. */
  async function settleNumber(
    tx: Db,
    phoneE164: string,
    { person, purpose, state, userId }: { person: Person; userId: string } & Pick<ConsentInput, 'purpose' | 'state'>,
  ): Promise<void> {
    if (state === 'given') {
      await deleteOptOut(tx, phoneE164, 'STAFF');
      return;
    }
    if (purpose !== 'service') return;
    await closeQuestion(tx, phoneE164, { optOut: true, userId });
    await leave(tx, phoneE164, person);
    if (await insertOptOut(tx, phoneE164, 'STAFF')) await insertPersonalOptOut(tx, phoneE164, person);
  }

  async function ofPerson(db: Db, person: Person): Promise<Consent> {
    const consent = isUuid(person.customerId ?? person.teamMemberId) ? await readConsent(db, person) : undefined;
    return consent ?? notFound(nounOf(person));
  }

  return {
    /** Returns whether a person must not be texted at a number. */
    isOptedOut: async (phoneE164: string, person: Person): Promise<boolean> =>
      (await hasOptOut(database.db, phoneE164)) || (await hasPersonalOptOut(database.db, person)),
    /** Returns the keyword of an incoming text. One that the carrier recognized overrides the words. */
    keywordOf: (words: string, carriersReading?: Keyword): Keyword | undefined => carriersReading ?? keywordOf(words),
    /** Does what an incoming text says about texts, in the transaction that saves it. @returns whether it asks for an end of them. */
    applyKeyword: async (
      tx: Db,
      { from, words, keyword, person }: { from: string; words: string; keyword: Keyword | undefined; person: Person },
    ): Promise<boolean> => {
      const isPause = keyword === undefined && optOutIntent(words) === 'probable';
      if (keyword === 'STOP') await optOut(tx, from, words, person);
      if (keyword === 'START') await optIn(tx, from, words, person);
      if (isPause) await pause(tx, from, words, person);
      return isPause || keyword === 'STOP';
    },
    /** Returns whether a text that arrived from a number after the given time was START or STOP. */
    hasSpokenSince: async (tx: Db, from: string, since: Date): Promise<boolean> =>
      (await readTextsSince(tx, from, since)).some((words) => ['STOP', 'START'].includes(keywordOf(words) ?? '')),
    /** Returns what a person has said about texts to a number. */
    ofNumber: (phoneE164: string, person: Person): Promise<TextConsent> =>
      readTextConsent(database.db, person, phoneE164),
    // Applies to the number alone, because an earlier owner may have opted out, and the person can be reached at another
    // number.
    /** Records that a number has opted out with the carrier, which we learn when we text it. */
    noteCarrierOptOut: async (phoneE164: string, person: Person): Promise<void> => {
      try {
        await database.transaction(async (tx) => {
          if (!(await insertOptOut(tx, phoneE164))) return;
          await leave(tx, phoneE164, person);
          await insertConsentEvent(tx, { phoneE164, kind: 'opt_out', words: CARRIER_SAYS, ...person });
        });
      } catch (error) {
        // The person was deleted after the text, so nothing is saved about them. The carrier will report it again.
        if (!isForeignKeyViolation(error)) throw error;
      }
    },
    /** Assigns the opt-outs and events of an unknown sender to the customer that the sender turned out to be. */
    adopt: async (tx: Db, phoneE164: string, customerId: string): Promise<void> => {
      await adoptConsentEvents(tx, phoneE164, customerId);
      await adoptQuestions(tx, phoneE164, customerId);
      if (await hasOptOut(tx, phoneE164)) {
        await insertPersonalOptOut(tx, phoneE164, { customerId, teamMemberId: null });
      }
    },
    /** Returns a person's consent. @throws AppError('not_found') */
    ofPerson: (person: Person): Promise<Consent> => ofPerson(database.db, person),
    standings: readStandings,
    /** Returns all that proves what a customer has agreed to. @throws AppError('not_found') */
    evidence: async (customerId: string): Promise<ConsentEvidence> => {
      const proof = (isUuid(customerId) ? await readProof(database.db, customerId) : undefined) ?? notFound('customer');
      return { ...proof, ...(await ofPerson(database.db, { customerId, teamMemberId: null })) };
    },
    /**
     * Records what a person has told staff about messages to the number or address on file. @returns the consent as it is then.
     * @throws AppError('not_found'), ('invalid_input') without a number or address, or for a time to come, ('conflict') when the
     * person has said no since, or another number or address than was shown is on file by now.
     */
    record: (person: Person, input: ConsentInput, userId: string): Promise<Consent> =>
      database.transaction(async (tx) => {
        const { purpose, state, reason, at, channel } = input;
        const onFile = (await findPerson(tx, person)) ?? notFound(nounOf(person));
        const address = addressFor(channel, onFile);
        assertStillOnFile(input, onFile);
        const saidAt = at === undefined ? undefined : new Date(at);
        if (saidAt && saidAt.getTime() > Date.now() + CLOCK_SKEW_MS) {
          throw fieldError('invalid_input', 'at', 'The time must not be in the future');
        }
        const kind = state === 'given' ? 'opt_in' : 'opt_out';
        const said = { ...address, kind, channel, purpose, source: 'staff', words: reason, saidAt } as const;
        await insertConsentEvent(tx, { ...said, recordedBy: userId, ...person });
        if (address.phoneE164) await settleNumber(tx, address.phoneE164, { person, purpose, state, userId });
        else if (state !== 'given' && purpose === 'service') await enrollments.stop(tx, person, 'opted_out');
        await audit.note(tx, { userId, action: 'create', ...subjectOf(person) });
        const consent = await ofPerson(tx, person);
        const isDenied = channel === 'text' && state === 'given' && consent.textConsent !== 'agreed';
        if (isDenied) throw new AppError('conflict', SAID_NO_SINCE);
        return consent;
      }),
    /** Returns whether a person wants offers and tips, and whether none come whatever they want. @throws AppError('not_found') */
    ofAccount: async (person: Person): Promise<AccountConsent> => {
      const said = (await readMarketing(database.db, person)) ?? notFound(nounOf(person));
      const { text, isByEmail: email, isOptedOut, isUnsubscribed } = said;
      return { marketing: { text, email }, isOptedOut, isUnsubscribed };
    },
    /**
     * Records what a person has said with the two switches. Omitted and unchanged ones add nothing.
     * @throws AppError('invalid_input') for texts without a number.
     */
    setMarketing: (
      person: Person,
      { marketing }: MarketingChange,
      where: { source: 'form' | 'account'; page: string },
    ): Promise<MarketingConsent> =>
      database.transaction(async (tx) => {
        const onFile = (await readMarketing(tx, person)) ?? notFound(nounOf(person));
        const before = { text: onFile.text, email: onFile.isByEmail };
        const wanted = { text: marketing.text ?? before.text, email: marketing.email ?? before.email };
        for (const channel of (['text', 'email'] as const).filter((one) => wanted[one] !== before[one])) {
          const kind = wanted[channel] ? 'opt_in' : 'opt_out';
          const said = { kind, channel, purpose: 'marketing', words: MARKETING_WORDS[channel], ...where } as const;
          await insertConsentEvent(tx, { ...addressFor(channel, onFile), ...said, ...person });
        }
        return { marketing: wanted };
      }),
    /** Lists the texts in which somebody probably asked for an end of texts. */
    stopQuestions: (): Promise<StopQuestion[]> => listOpen(database.db),
    /** Says whether such a text was an opt-out. @throws AppError('not_found'), ('conflict') when it was answered before */
    answerStopQuestion: async (id: string, isOptOut: boolean, userId: string): Promise<void> => {
      if (!(await answer(id, isOptOut, userId))) throw new AppError('conflict', 'This was answered already');
    },
    /** Takes the questions that nobody has answered in time for opt-outs. @throws AggregateError after all others are decided */
    decideStopQuestions: async (): Promise<void> => {
      const failures: unknown[] = [];
      // One that cannot be decided must not hold up the others.
      for (const id of await findOverdue(database.db))
        await answer(id, true, null).catch((error) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} questions were not decided`);
    },
  };
}

/** Reads a person's number and address. Undefined for nobody and for who does not exist. */
async function findPerson(db: Db, person: Person): ReturnType<typeof findOnFile> {
  return isUuid(person.customerId ?? person.teamMemberId) ? findOnFile(db, person) : undefined;
}

function isSomebody({ customerId, teamMemberId }: Person): boolean {
  return customerId !== null || teamMemberId !== null;
}

function subjectOf({ customerId, teamMemberId }: Person) {
  const subject = { subjectType: 'consent' as const, subjectId: customerId ?? teamMemberId ?? '' };
  return customerId === null ? subject : { ...subject, customerId };
}

function nounOf({ customerId }: Person): string {
  return customerId === null ? 'team member' : 'customer';
}
