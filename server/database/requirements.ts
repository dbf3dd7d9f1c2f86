import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** PostgreSQL 14, in the format of `server_version_num`. */
const OLDEST_VERSION = 140_000;

/** Facts about a database that decide whether tables can be created in it. */
export interface DatabaseFacts {
  version: string;
  versionNumber: number;
  name: string;
  user: string;
  encoding: string;
  collation: string;
  isReadOnly: boolean;
  mayCreateTables: boolean;
  /** Whether schemas and extensions can be created, or exist already. */
  mayCreateSchemas: boolean;
  hasSearch: boolean;
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await db.execute<DatabaseFacts & Record<string, unknown>>(sql`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS "versionNumber",
      datname AS name, current_user AS user, pg_encoding_to_char(encoding) AS encoding, datcollate AS collation,
      current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      has_schema_privilege('public', 'CREATE') AS "mayCreateTables",
      has_database_privilege(oid, 'CREATE') OR to_regclass('pgboss.job') IS NOT NULL AS "mayCreateSchemas",
      EXISTS (SELECT FROM pg_available_extensions AS available WHERE available.name = 'pg_trgm') AS "hasSearch"
    FROM pg_database WHERE datname = current_database()`);
  const [facts] = rows;
  if (!facts) throw new Error('pg_database does not list the current database');
  return facts;
}

/** Explains why the product cannot use such a database and how to fix that. @returns undefined when it can. */
export function problemOfDatabase(facts: DatabaseFacts): string | undefined {
  const { name, user, version, encoding } = facts;
  if (facts.versionNumber < OLDEST_VERSION) return `PostgreSQL ${version} is too old: use 14 or newer`;
  if (encoding !== 'UTF8') {
    return `the database ${name} has the encoding ${encoding}, but needs UTF8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`;
  }
  if (facts.isReadOnly) {
    return 'the server takes no writes: it is a replica, or default_transaction_read_only is on';
  }
  if (!facts.mayCreateTables || !facts.mayCreateSchemas) {
    return `the user ${user} may not create tables in the database ${name}: ALTER DATABASE "${name}" OWNER TO "${user}"${facts.mayCreateTables ? '' : ', and before PostgreSQL 15 or in an older schema: ALTER SCHEMA public OWNER TO the same'}`;
  }
  if (!facts.hasSearch) return 'the extension pg_trgm is missing: install the package postgresql-contrib';
  return undefined;
}
