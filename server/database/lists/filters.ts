import { type AnyColumn, eq, not, type SQL, sql } from 'drizzle-orm';
import { isUuid } from '../uuid.ts';

/** A filter of a list: `1` asks for rows where the condition holds, `0` for the others. */
export function booleanFilter(flag: '0' | '1' | undefined, condition: SQL | undefined): SQL | undefined {
  return flag && condition && (flag === '1' ? condition : not(condition));
}

/** Rows that belong to what the id names; none when it is no id at all. */
export function idEquals(column: AnyColumn, id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  return isUuid(id) ? eq(column, id) : sql`false`;
}
