import type { Consent, ConsentInput, TextConsent } from '#contract/consent.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import { type Keyword, keywordOf } from '#server/messaging/keywords.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import {
  adoptConsentEvents,
  deleteOptOut,
  deletePersonalOptOuts,
  findNumber,
  hasOptOut,
  hasPersonalOptOut,
  insertConsentEvent,
  insertOptOut,
  insertPersonalOptOut,
  isOnFile,
  type Person,
  readConsent,
  readTextConsent,
  readTextsSince,
} from './consent.store.ts';

export type { Person };

/**
 * Tracks who may be texted. An opt-out belongs to the number that sent it, so that it applies to everybody who shares the
 * number, and to the person of its conversation, so that it applies to all their numbers.
 */
export type ConsentService = ReturnType<typeof createConsentService>;

/** Somebody of staff may have a clock that is a little ahead. */
const CLOCK_SKEW_MS = 60_000;

const SAID_NO_SINCE =
  'This person has said no since then. After STOP, only START from the same phone ends the opt-out.';
const CARRIER_SAYS = 'The carrier says that this number has opted out.';

export function createConsentService(database: Database, audit: AuditService) {
  async function optOut(tx: Db, from: string, words: string, person: Person): Promise<void> {
    const isNew = await insertOptOut(tx, from);
    const isNewOfPerson = isSomebody(person) && (await insertPersonalOptOut(tx, from, person));
    if (isNew || isNewOfPerson) await insertConsentEvent(tx, { phoneE164: from, kind: 'opt_out', words, ...person });
  }

  /**
   * Removes a number's opt-out. Only the number on file also removes the person's, because another number may belong to a
   * stranger by now.
   */
  async function optIn(tx: Db, from: string, words: string, person: Person): Promise<void> {
    const hadOptedOut = await deleteOptOut(tx, from);
    const personHad = (await isOnFile(tx, from, person)) && (await deletePersonalOptOuts(tx, person));
    const isNews = hadOptedOut || personHad || (await readTextConsent(tx, person, from)) !== 'agreed';
    if (isNews) await insertConsentEvent(tx, { phoneE164: from, kind: 'opt_in', words, purpose: 'service', ...person });
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
    /** Applies the keyword of an incoming text, in the transaction that saves the text. */
    applyKeyword: async (
      tx: Db,
      { from, words, keyword, person }: { from: string; words: string; keyword: Keyword | undefined; person: Person },
    ): Promise<void> => {
      if (keyword === 'STOP') await optOut(tx, from, words, person);
      if (keyword === 'START') await optIn(tx, from, words, person);
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
      if (await hasOptOut(tx, phoneE164)) {
        await insertPersonalOptOut(tx, phoneE164, { customerId, teamMemberId: null });
      }
    },
    /** Returns a person's consent. @throws AppError('not_found') */
    ofPerson: (person: Person): Promise<Consent> => ofPerson(database.db, person),
    /**
     * Records what a person has told staff about texts to the number on file. @returns the consent as it is then.
     * @throws AppError('not_found'), ('invalid_input') without a number or for a time to come, ('conflict') when the person has
     * said no since.
     */
    record: (person: Person, { purpose, state, reason, at, channel }: ConsentInput, userId: string): Promise<Consent> =>
      database.transaction(async (tx) => {
        const { phoneE164 } = (await numberOf(tx, person)) ?? notFound(nounOf(person));
        if (phoneE164 === null) throw new AppError('invalid_input', 'There is no phone number that can be texted');
        const saidAt = at === undefined ? undefined : new Date(at);
        if (saidAt && saidAt.getTime() > Date.now() + CLOCK_SKEW_MS) {
          throw fieldError('invalid_input', 'at', 'The time must not be in the future');
        }
        const kind = state === 'given' ? 'opt_in' : 'opt_out';
        const said = { phoneE164, kind, channel, purpose, source: 'staff', words: reason, saidAt } as const;
        await insertConsentEvent(tx, { ...said, recordedBy: userId, ...person });
        if (state === 'given') await deleteOptOut(tx, phoneE164, 'STAFF');
        // Offers can be declined by themselves. Who wants none of what they asked for wants no text at all.
        else if (purpose === 'service' && (await insertOptOut(tx, phoneE164, 'STAFF'))) {
          await insertPersonalOptOut(tx, phoneE164, person);
        }
        await audit.note(tx, { userId, action: 'create', ...subjectOf(person) });
        const consent = await ofPerson(tx, person);
        if (state === 'given' && consent.textConsent !== 'agreed') throw new AppError('conflict', SAID_NO_SINCE);
        return consent;
      }),
  };
}

/** Reads a person's number. Undefined for nobody and for who does not exist. */
async function numberOf(db: Db, person: Person): Promise<{ phoneE164: string | null } | undefined> {
  return isUuid(person.customerId ?? person.teamMemberId) ? findNumber(db, person) : undefined;
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
