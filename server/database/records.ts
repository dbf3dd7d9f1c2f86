import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Passes any number of rows as one parameter and reads them as a table in a statement. `columns` names and types their columns,
 * as in `(name text, age integer)`.
 */
export function asRecords(rows: readonly object[], columns: SQL): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) AS given${columns}`;
}

/** Passes any number of ids as one parameter. */
export function asUuids(ids: readonly string[]): SQL {
  return sql`${`{${ids.join()}}`}::uuid[]`;
}

/** Selects the rows with one of the ids, however many there are. */
export function isOneOf(id: PgColumn, ids: readonly string[]): SQL {
  return sql`${id} = ANY(${asUuids(ids)})`;
}
