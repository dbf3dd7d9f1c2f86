import { type SQL, sql } from 'drizzle-orm';

/** From what to what an audit entry's fields were changed, in their order: a JSON list of `FieldChange`. */
export function valuesOf(entry: SQL): SQL {
  return sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after)
      ORDER BY array_position(${entry}.fields, field)), '[]')
    FROM audit_values WHERE entry_id = ${entry}.id)`;
}
