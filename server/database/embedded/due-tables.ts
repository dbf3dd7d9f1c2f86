/** A table with enough changed rows to be vacuumed or analyzed. */
export interface DueTable {
  /** Schema and name, quoted. */
  name: string;
  vacuum: boolean;
  /** The planner's estimate of the number of rows. */
  rows: number;
  /** Rows that changed since the whole table was last analyzed. */
  changed: number;
  /** Column names, quoted. */
  columns: string[];
}

/** Maintaining a larger table would delay other statements for too long. */
export const ROWS_AT_ONCE = 10_000;

/** Selects tables by PostgreSQL's default thresholds for autovacuum and autoanalyze, and by age against id wraparound. */
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
 * Returns the statements that maintain a table, each as short as possible. Analyzing single columns does not reset PostgreSQL's
 * count of changed rows, so `analyzed` remembers the count at that time.
 */
export function statementsFor(
  { name, vacuum, rows, changed, columns }: DueTable,
  analyzed: Map<string, number>,
): string[] {
  const statements = vacuum ? [`VACUUM ${name}`] : [];
  const before = analyzed.get(name) ?? 0;
  // A lower count means that the whole table was analyzed or the statistics were reset.
  const fresh = changed < before ? changed : changed - before;
  if (fresh <= 50 + 0.1 * rows) return statements;
  if (rows < ROWS_AT_ONCE) return [...statements, `ANALYZE ${name}`];
  analyzed.set(name, changed);
  return [...statements, ...columns.map((column) => `ANALYZE ${name} (${column})`)];
}
