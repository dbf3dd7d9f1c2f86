import { type SQL, sql } from 'drizzle-orm';

/**
 * Passes any number of rows as one parameter and reads them as a table in a statement. `columns` names and types their columns,
 * as in `(name text, age integer)`.
 */
export function asRecords(rows: readonly object[], columns: SQL): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) AS given${columns}`;
}
