import type { PersonsNumbers } from '#contract/messages.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/shared/errors.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import { allNumbers, isFormer, numberForText } from './numbers.rules.ts';
import { readNumbers } from './numbers.store.ts';
import { findCustomer, findTeamMember, type Recipient } from './recipients.store.ts';

/** Returns the numbers at which a person can be texted. @throws AppError('not_found') */
export type NumbersService = ReturnType<typeof createNumbersService>;

export function createNumbersService({ db }: Database, consent: ConsentService) {
  async function describe(recipient: Recipient): Promise<PersonsNumbers> {
    const numbers = await readNumbers(db, recipient);
    return {
      to: numberForText(numbers),
      numbers: await Promise.all(
        allNumbers(numbers).map(async (phone) => {
          const written = numbers.writtenFrom.find((number) => number.phone === phone);
          return {
            phone,
            isOnFile: phone === numbers.onFile,
            lastTextAt: written?.lastAt.toISOString() ?? null,
            isFormer: written !== undefined && isFormer(written, numbers),
            optedOut: await consent.isOptedOut(phone, recipient.party),
          };
        }),
      ),
    };
  }

  return {
    ofCustomer: async (id: string): Promise<PersonsNumbers> =>
      describe((await findCustomer(db, id)) ?? notFound('customer')),
    ofTeamMember: async (id: string): Promise<PersonsNumbers> =>
      describe((await findTeamMember(db, id)) ?? notFound('team member')),
  };
}
