import { type SQL, sql } from 'drizzle-orm';
import type { BulkList } from '#contract/bulk.ts';
import type { Db } from '#server/database/database.ts';
import { asUuids } from '#server/database/records.ts';

/** Whom a row of a list is about: a lead's customer, otherwise the record itself. */
const PERSON: Record<BulkList, SQL> = {
  customers: sql`customers AS person ON person.id = chosen.id`,
  leads: sql`customers AS person ON person.id = (SELECT customer_id FROM leads WHERE leads.id = chosen.id)`,
  'team-members': sql`team_members AS person ON person.id = chosen.id`,
};

/** Returns the people whom rows are about, in their order. Without an id where the record does not exist any more. */
export async function readPeople(
  db: Db,
  list: BulkList,
  ids: readonly string[],
): Promise<{ id: string | null; name: string | null }[]> {
  const { rows } = await db.execute<{ id: string | null; name: string | null }>(sql`
    SELECT person.id, person.name FROM unnest(${asUuids(ids)}) WITH ORDINALITY AS chosen(id, position)
    LEFT JOIN ${PERSON[list]} ORDER BY position`);
  return rows;
}
