/** A table whose rows have changed enough. */
export interface DueTable {
  /** Schema and name, quoted. */
  name: string;
  vacuum: boolean;
  /** Rows, as the planner believes. */
  rows: number;
  /** Rows that have changed since the whole table was analyzed. */
  changed: number;
  /** Quoted. */
  columns: string[];
}

/** Work on a larger table takes longer than anybody should wait for an answer. */
export const ROWS_AT_ONCE = 10_000;

/** PostgreSQL's own defaults for autovacuum, the one against the wraparound of transaction ids included. */
export const DUE_TABLES = `
  SELECT format('%I.%I', nspname, relname) AS name, rows, changed,
    dead > 50 + 0.2 * rows OR inserted > 1000 + 0.2 * rows OR oldest > 150000000 AS vacuum,
    ARRAY(SELECT quote_ident(attname) FROM pg_attribute
      WHERE attrelid = oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns
  FROM (
    SELECT pg_class.oid, nspname, pg_class.relname, greatest(reltuples, 0)::float8 AS rows,
      n_dead_tup AS dead, n_ins_since_vacuum AS inserted, n_mod_since_analyze::int AS changed,
      greatest(age(relfrozenxid), mxid_age(relminmxid)) AS oldest
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      JOIN pg_stat_all_tables ON relid = pg_class.oid
    WHERE relkind IN ('r', 'm') AND relpersistence <> 't' AND nspname <> 'pg_toast'
  ) AS tables
  WHERE greatest(dead, inserted, changed) > 50 OR oldest > 150000000
  ORDER BY nspname, relname`;

/**
 * What is to be done to a table, in turns that are as short as may be. PostgreSQL goes on counting changes when columns are
 * analyzed one by one; `analyzed` remembers how many there were then.
 */
export function statementsFor(
  { name, vacuum, rows, changed, columns }: DueTable,
  analyzed: Map<string, number>,
): string[] {
  const statements = vacuum ? [`VACUUM ${name}`] : [];
  const before = analyzed.get(name) ?? 0;
  // Fewer than before: the whole table was analyzed, or counting began anew.
  const fresh = changed < before ? changed : changed - before;
  if (fresh <= 50 + 0.1 * rows) return statements;
  if (rows < ROWS_AT_ONCE) return [...statements, `ANALYZE ${name}`];
  analyzed.set(name, changed);
  return [...statements, ...columns.map((column) => `ANALYZE ${name} (${column})`)];
}
