import type { Db } from '#server/database/database.ts';
import { GateRefusal } from '#server/sending/refusal.ts';
import { AppError } from '#server/shared/errors.ts';
import type { PhoneReader } from '#server/shared/phone.ts';
import { allNumbers, isFormerNumber, numberForText } from './numbers.rules.ts';
import { readNumbers } from './numbers.store.ts';
import type { Recipient } from './recipients.store.ts';

/** What decides which of a person's numbers is texted. */
export interface NumberWanted {
  /** The number to send to, as typed. Defaults to the one that `numberForText` returns. */
  to?: string | undefined;
  /** The order for later that is due now, and its number. `isLate` says that an outage has kept it. */
  scheduled?: { id: string; address: string; isLate: boolean };
  /** The bulk action that the text is part of. */
  bulkId?: string;
  /** Null for a text that goes out by itself. */
  userId: string | null;
}

/**
 * Returns a function that chooses the number of a text.
 * @throws AppError('invalid_input') when the number cannot be texted or is not one of the person's, GateRefusal as well
 */
export function createNumberChoice(db: Db, phones: PhoneReader) {
  return async (recipient: Recipient, { to, scheduled, bulkId, userId }: NumberWanted): Promise<string> => {
    const { party, phone, phoneE164 } = recipient;
    // A text to many and one that goes out by itself answer nobody, so that they go to the number on file.
    if (bulkId !== undefined || userId === null) return stillTheirs(phoneE164, scheduled?.address);
    if (party.customerId === null && party.teamMemberId === null) return phoneE164 ?? refuseNumber(phone);
    const numbers = await readNumbers(db, recipient);
    const all = allNumbers(numbers);
    if (scheduled) {
      const isTheirs = all.includes(scheduled.address) && !isFormerNumber(scheduled.address, numbers);
      return stillTheirs(isTheirs ? scheduled.address : null, scheduled.address);
    }
    if (to === undefined) return numberForText(numbers) ?? refuseNumber(phone);
    return all.find((known) => known === phones.toE164(to)) ?? refuseForeign(to);
  };
}

/** @throws GateRefusal without a number, or when a text was ordered for another one. */
function stillTheirs(phone: string | null, ordered: string | undefined): string {
  if (phone === null || (ordered !== undefined && phone !== ordered)) throw new GateRefusal('no_number');
  return phone;
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
