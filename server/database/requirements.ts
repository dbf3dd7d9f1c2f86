import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** As `server_version_num` counts. */
const OLDEST_VERSION = 140_000;

/** What a database has to be and to allow before a table is made in it. */
export interface DatabaseFacts {
  version: string;
  versionNumber: number;
  name: string;
  user: string;
  encoding: string;
  collation: string;
  isReadOnly: boolean;
  mayCreateTables: boolean;
  /** Schemas and extensions; not asked for any more once they are there. */
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
  if (!facts) throw new Error('The database does not know itself');
  return facts;
}

/** Why the product cannot work on such a database, and how to mend it; undefined when it can. */
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
