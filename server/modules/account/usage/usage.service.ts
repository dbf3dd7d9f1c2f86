import type { CustomerUsage, UsageReport } from '#contract/usage.ts';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import { countable, firstTellings, lastUsesOf, sumsOf } from './usage.rules.ts';
import { addToDays, keepPeople, noteIds, noteLastUses, readUsage } from './usage.store.ts';

/** Counts what people do in the AI app, as the app reports it. */
export function createUsageService(database: Database) {
  return {
    /** Counts a report: everything, each id once, or nothing. What strangers did, and what is still to come, does not count. */
    take: async ({ events }: UsageReport): Promise<void> => {
      const told = countable(events, new Date());
      if (told.length === 0) return;
      await database.transaction(async (tx) => {
        const people = await keepPeople(
          tx,
          told.map(({ who }) => who),
        );
        const known = firstTellings(told, people);
        if (known.length === 0) return;
        const fresh = await noteIds(
          tx,
          known.map(({ id }) => id),
        );
        const counted = known.filter(({ id }) => fresh.has(id));
        if (counted.length === 0) return;
        await addToDays(tx, sumsOf(counted));
        await noteLastUses(tx, lastUsesOf(counted));
      });
    },
    /** Returns the sums of a customer and their team, the newest day first. @throws AppError('not_found') */
    ofCustomer: async (id: string): Promise<CustomerUsage> => ({
      days: (isUuid(id) && (await readUsage(database.db, id))) || notFound('customer'),
    }),
  };
}
