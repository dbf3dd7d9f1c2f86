import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

/** Returns the rows of all tables that contain one of the words in any column. */
export async function tracesIn({ db }: Database, words: string[]): Promise<string[]> {
  const tables = await db.execute<{ schema: string; name: string }>(sql`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE' ORDER BY 1, 2`);
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await db.execute<{ line: string }>(sql`
      SELECT given::text AS line FROM ${sql.identifier(schema)}.${sql.identifier(name)} AS given
      WHERE given::text ILIKE ANY (${`{${words.map((word) => `"%${word}%"`).join()}}`}::text[])`);
    found.push(...rows.map(({ line }) => `${name}: ${line}`));
  }
  return found;
}
