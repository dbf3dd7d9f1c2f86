import { type SQL, sql } from 'drizzle-orm';

/** Selects an audit entry's old and new values as a JSON list of `FieldChange`, in the order of its fields. */
export function valuesOf(entry: SQL): SQL {
  return sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after)
      ORDER BY array_position(${entry}.fields, field)), '[]')
    FROM audit_values WHERE entry_id = ${entry}.id)`;
}
