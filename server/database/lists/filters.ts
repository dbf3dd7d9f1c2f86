import { type AnyColumn, eq, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isUuid } from '../uuid.ts';
import { isOneOf } from './search.ts';

/** A filter of a list: `1` asks for rows where the condition holds, `0` for the others. */
export function booleanFilter(flag: '0' | '1' | undefined, condition: SQL | undefined): SQL | undefined {
  return flag && condition && (flag === '1' ? condition : not(condition));
}

/** Rows that belong to what the id names; none when it is no id at all. */
export function idEquals(column: AnyColumn, id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  return isUuid(id) ? eq(column, id) : sql`false`;
}

/** Rows whose id is in a list of ids, separated by commas; what is no id in it names nothing. */
export function idIn(id: PgColumn, ids: string | undefined): SQL | undefined {
  if (ids === undefined) return undefined;
  return isOneOf(
    id,
    ids
      .split(',')
      .filter(isUuid)
      .map((one) => ({ id: one })),
  );
}
