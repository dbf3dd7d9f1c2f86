import { sql } from 'drizzle-orm';
import type { MigrationMark } from '#server/database/baseline.ts';
import type { Db } from '#server/database/database.ts';
import { tableExists } from '#server/database/table-exists.ts';

export interface Table {
  schema: string;
  name: string;
  /** Excludes generated columns. */
  columns: { name: string; type: string }[];
  /** Tables of the same schema that the rows refer to. */
  parents: string[];
}

/**
 * Tables that are not backed up: written by migrations or backups, sessions and signing keys, which a restored database must not
 * revive, and visitor digests, which have to expire.
 */
const LEFT_OUT = [
  'schema_migrations',
  'schema_functions',
  'sessions',
  'account_sessions',
  'signing_keys',
  'operation_runs',
  'funnel_salts',
];

/** Returns whether a table is not restored although migrations have made it. Older backups contain some of these. */
export function isLeftOut(table: string): boolean {
  return LEFT_OUT.some((name) => table === `public.${name}`);
}

/** Lists the tables of the product and of others, with referenced tables first. Excludes unlogged tables. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<Table & Record<string, unknown>>(sql`
    SELECT nspname AS schema, relname AS name,
      (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum)
       FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT coalesce(json_agg(parent.relname), '[]') FROM pg_constraint JOIN pg_class AS parent ON parent.oid = confrelid
       WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid AND nspname = 'public') AS parents
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relpersistence = 'p'
      AND (nspname = 'public' AND NOT relname = ANY (${`{${LEFT_OUT.join()}}`}::text[]) OR nspname = 'pgboss' AND relname = 'job')
    ORDER BY nspname DESC, relname`);
  return parentsFirst(rows);
}

/** Separates the tables that `known` names, and those of the job queue, from foreign ones, such as those of monitoring tools. */
export function partTables(tables: Table[], known: Set<string>): { ours: Table[]; foreign: string[] } {
  const isOurs = ({ schema, name }: Table): boolean => schema === 'pgboss' || known.has(name);
  const foreign = tables.filter((table) => !isOurs(table));
  return { ours: tables.filter(isOurs), foreign: foreign.map(fullName).sort() };
}

export function fullName({ schema, name }: Table): string {
  return `${schema}.${name}`;
}

function parentsFirst(tables: Table[]): Table[] {
  const placed = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...ready);
    for (const { name } of ready) placed.add(name);
  }
  return ordered;
}

/** Returns no migrations when the database has no tables of this product. */
export async function readMigrationMarks(db: Db): Promise<MigrationMark[]> {
  if (!(await tableExists(db, 'schema_migrations'))) return [];
  const { rows } = await db.execute<MigrationMark & Record<string, unknown>>(
    sql`SELECT name, hash FROM schema_migrations ORDER BY name`,
  );
  return rows;
}
