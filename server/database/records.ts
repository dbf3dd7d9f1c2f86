import { type SQL, sql } from 'drizzle-orm';

/**
 * Rows as a table of a statement, however many: they go as one parameter. `columns` names and types what is read of them,
 * as in `(name text, age integer)`.
 */
export function asRecords(rows: readonly object[], columns: SQL): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) AS given${columns}`;
}
