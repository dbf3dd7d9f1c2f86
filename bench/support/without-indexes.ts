import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

/** Does the work while the tables have only their primary keys' indexes. Creating the others afterwards is much faster. */
export async function withoutIndexes(database: Database, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await database.db.execute<{ name: string; definition: string }>(sql`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid::regclass::text IN ${tables} AND NOT indisprimary`);
  for (const { name } of rows) await database.db.execute(sql.raw(`DROP INDEX ${name}`));
  await work();
  await database.transaction(
    async (tx) => {
      for (const { definition } of rows) await tx.execute(sql.raw(definition));
    },
    { noTimeout: true },
  );
}
