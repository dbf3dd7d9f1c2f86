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
 * Who may be texted. A wish belongs to the number that said it, so that it holds for everybody who shares it, and to the
 * person in whose conversation it was said, so that it holds for all their numbers.
 */
export interface ConsentService {
  /** Whether a person may not be texted at a number. */
  isOptedOut(phoneE164: string, person: Person): Promise<boolean>;
  /**
   * Follows what an arrived text asks for, in the transaction that keeps the text.
   * @param carriersReading what the carrier took the text for, which counts before its words.
   * @returns what it asked for.
   */
  applyKeyword(
    tx: Db,
    text: { from: string; body: string; carriersReading: Keyword | undefined; person: Person },
  ): Promise<Keyword | undefined>;
  /** Whether a text that arrived from a number after a moment asked for START or STOP. */
  hasSpokenSince(tx: Db, from: string, since: Date): Promise<boolean>;
  /** The carrier says that a number has opted out with it, when we texted a person there. */
  noteCarrierOptOut(phoneE164: string, person: Person): Promise<void>;
  /** Takes what an unknown sender said as said by the customer whom they turned out to be. */
  adopt(tx: Db, phoneE164: string, customerId: string): Promise<void>;
  /** @throws AppError('not_found') */
  ofCustomer(customerId: string): Promise<Consent>;
}

const CARRIER_SAYS = 'The carrier says that this number has opted out.';

export function createConsentService(database: Database): ConsentService {
  async function optOut(tx: Db, from: string, words: string, person: Person): Promise<void> {
    const isNew = await insertOptOut(tx, from);
    const isNewOfPerson = isSomebody(person) && (await insertPersonalOptOut(tx, from, person));
    if (isNew || isNewOfPerson) await insertConsentEvent(tx, { phoneE164: from, kind: 'opt_out', words, ...person });
  }

  /** A number takes back what it said. The one on file speaks for the person too; another may be a stranger's by now. */
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
    // Of the number alone: who had it before may have said it, and the person is reached at another one.
    noteCarrierOptOut: async (phoneE164, person) => {
      try {
        await database.transaction(async (tx) => {
          if (!(await insertOptOut(tx, phoneE164))) return;
          await insertConsentEvent(tx, { phoneE164, kind: 'opt_out', words: CARRIER_SAYS, ...person });
        });
      } catch (error) {
        // Deleted since they were texted: nothing of them is kept, and the carrier says it again.
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
