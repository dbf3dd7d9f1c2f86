import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Returns whether the database has a table. A database of an older version lacks newer tables. */
export async function tableExists(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(sql`SELECT to_regclass(${name}) IS NOT NULL AS exists`);
  return rows[0]?.exists === true;
}
