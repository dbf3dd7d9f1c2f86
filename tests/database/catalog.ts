import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';

/** Leaves out what extensions bring, what the job queue has, and the two tables that record what was run. */
const OWN = sql`n.nspname = 'public' AND c.relname NOT IN ('schema_migrations', 'schema_functions')
  AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')`;

/** Describes all that the schema holds, a line for each thing, in the same words on each engine and version. */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    WITH own AS (SELECT c.oid, c.relname, c.relkind, c.relpersistence, c.reloptions FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE ${OWN})
    SELECT 'relation ' || relname || ' ' || relkind::text || ' ' || relpersistence::text || ' ' || coalesce(reloptions::text, '') AS line
    FROM own WHERE relkind <> 'i'
    UNION ALL
    SELECT 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
      || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END || CASE WHEN attgenerated = 's' THEN ' STORED' ELSE '' END
      || coalesce(' ' || pg_get_expr(adbin, adrelid), '')
      || CASE WHEN attstattarget > 0 THEN ' STATISTICS ' || attstattarget ELSE '' END
    FROM own JOIN pg_attribute ON attrelid = own.oid LEFT JOIN pg_attrdef ON adrelid = own.oid AND adnum = attnum
    WHERE relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT 'constraint ' || relname || '.' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    FROM own JOIN pg_constraint ON conrelid = own.oid WHERE contype <> 'n'
    UNION ALL
    SELECT 'index ' || pg_get_indexdef(indexrelid) FROM own JOIN pg_index ON indrelid = own.oid
    UNION ALL
    SELECT 'trigger ' || pg_get_triggerdef(pg_trigger.oid)
    FROM own JOIN pg_trigger ON tgrelid = own.oid WHERE NOT tgisinternal
    UNION ALL
    SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc AS p
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT 'extension ' || extname FROM pg_extension WHERE extname <> 'plpgsql'`);
  return rows.map(({ line }) => line.replace(/\s+/g, ' ').trim()).sort();
}
