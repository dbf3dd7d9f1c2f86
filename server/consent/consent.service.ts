import type { Consent } from '../../contract/messages.ts';
import type { Database, Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { deleteOptOut, findNumber, hasOptOut, insertConsentEvent, insertOptOut, readHistory } from './consent.store.ts';
import { type Keyword, keywordOf } from './keywords.ts';

/** Who may be texted. It belongs to the number, so that it holds for everybody who shares it. */
export interface ConsentService {
  isOptedOut(phoneE164: string): Promise<boolean>;
  /**
   * Follows what an arrived text asks for, in the transaction that keeps the text.
   * @param carriersReading what the carrier took the text for, which counts before its words.
   * @returns what it asked for.
   */
  follow(
    tx: Db,
    text: { from: string; body: string; carriersReading: Keyword | undefined },
  ): Promise<Keyword | undefined>;
  /** The carrier says that a number has opted out with it. */
  noteCarrierOptOut(phoneE164: string): Promise<void>;
  /** @throws AppError('not_found') */
  ofCustomer(customerId: string): Promise<Consent>;
}

const CARRIER_SAYS = 'The carrier says that this number has opted out.';

export function createConsentService(database: Database): ConsentService {
  async function optOut(tx: Db, phoneE164: string, words: string): Promise<void> {
    if (await insertOptOut(tx, phoneE164, words)) await insertConsentEvent(tx, { phoneE164, kind: 'opt_out', words });
  }

  return {
    isOptedOut: (phoneE164) => hasOptOut(database.db, phoneE164),
    follow: async (tx, { from, body, carriersReading }) => {
      const keyword = carriersReading ?? keywordOf(body);
      if (keyword === 'STOP') await optOut(tx, from, body);
      if (keyword === 'START' && (await deleteOptOut(tx, from))) {
        await insertConsentEvent(tx, { phoneE164: from, kind: 'opt_in', words: body });
      }
      return keyword;
    },
    noteCarrierOptOut: (phoneE164) => database.transaction((tx) => optOut(tx, phoneE164, CARRIER_SAYS)),
    ofCustomer: async (customerId) => {
      const number = await findNumber(database.db, customerId);
      if (!number) throw new AppError('not_found', 'This customer does not exist');
      const { phoneE164 } = number;
      const history = await readHistory(database.db, customerId, phoneE164);
      return { optedOut: phoneE164 !== null && (await hasOptOut(database.db, phoneE164)), history };
    },
  };
}
