import type { Consent } from '../../../contract/messages.ts';
import type { Database, Db } from '../../database/database.ts';
import { isForeignKeyViolation } from '../../database/errors.ts';
import { notFound } from '../../shared/errors.ts';
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
  readHistory,
  readTextsSince,
} from './consent.store.ts';
import { type Keyword, keywordOf } from './keywords.ts';

export type { Person };

/**
 * Tracks who may be texted. An opt-out belongs to the number that sent it, so that it applies to everybody who shares the
 * number, and to the person of its conversation, so that it applies to all their numbers.
 */
export interface ConsentService {
  /** Returns whether a person must not be texted at a number. */
  isOptedOut(phoneE164: string, person: Person): Promise<boolean>;
  /**
   * Applies the keyword of an incoming text, in the transaction that saves the text.
   * @param carriersReading the keyword that the carrier recognized, which overrides the words. @returns the keyword.
   */
  applyKeyword(
    tx: Db,
    text: { from: string; body: string; carriersReading: Keyword | undefined; person: Person },
  ): Promise<Keyword | undefined>;
  /** Returns whether a text that arrived from a number after the given time was START or STOP. */
  hasSpokenSince(tx: Db, from: string, since: Date): Promise<boolean>;
  /** Records that a number has opted out with the carrier, which we learn when we text it. */
  noteCarrierOptOut(phoneE164: string, person: Person): Promise<void>;
  /** Assigns the opt-outs and events of an unknown sender to the customer whom they turned out to be. */
  adopt(tx: Db, phoneE164: string, customerId: string): Promise<void>;
  /** Returns a customer's consent. @throws AppError('not_found') */
  ofCustomer(customerId: string): Promise<Consent>;
}

const CARRIER_SAYS = 'The carrier says that this number has opted out.';

export function createConsentService(database: Database): ConsentService {
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
    if (hadOptedOut || personHad) await insertConsentEvent(tx, { phoneE164: from, kind: 'opt_in', words, ...person });
  }

  return {
    isOptedOut: async (phoneE164, person) =>
      (await hasOptOut(database.db, phoneE164)) || (await hasPersonalOptOut(database.db, person)),
    applyKeyword: async (tx, { from, body, carriersReading, person }) => {
      const keyword = carriersReading ?? keywordOf(body);
      if (keyword === 'STOP') await optOut(tx, from, body, person);
      if (keyword === 'START') await optIn(tx, from, body, person);
      return keyword;
    },
    hasSpokenSince: async (tx, from, since) =>
      (await readTextsSince(tx, from, since)).some((words) => ['STOP', 'START'].includes(keywordOf(words) ?? '')),
    // Applies to the number alone, because an earlier owner may have opted out, and the person can be reached at another
    // number.
    noteCarrierOptOut: async (phoneE164, person) => {
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
    adopt: async (tx, phoneE164, customerId) => {
      await adoptConsentEvents(tx, phoneE164, customerId);
      if (await hasOptOut(tx, phoneE164)) {
        await insertPersonalOptOut(tx, phoneE164, { customerId, teamMemberId: null });
      }
    },
    ofCustomer: async (customerId) => {
      const number = await findNumber(database.db, customerId);
      if (!number) notFound('customer');
      const { phoneE164 } = number;
      const isNumberOut = phoneE164 !== null && (await hasOptOut(database.db, phoneE164));
      const optedOut = isNumberOut || (await hasPersonalOptOut(database.db, { customerId, teamMemberId: null }));
      return { optedOut, history: await readHistory(database.db, customerId, phoneE164) };
    },
  };
}

function isSomebody({ customerId, teamMemberId }: Person): boolean {
  return customerId !== null || teamMemberId !== null;
}
