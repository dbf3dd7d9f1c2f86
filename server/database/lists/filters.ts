import { type AnyColumn, eq, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isUuid } from '#server/shared/uuid.ts';
import { isOneOf } from '../records.ts';

/** Filters a list: `1` selects rows that meet the condition, `0` the others. */
export function booleanFilter(flag: '0' | '1' | undefined, condition: SQL | undefined): SQL | undefined {
  return flag && condition && (flag === '1' ? condition : not(condition));
}

/** Selects rows whose column equals the id, or no rows when the text is not a uuid. */
export function idEquals(column: AnyColumn, id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  return isUuid(id) ? eq(column, id) : sql`false`;
}

/** Selects rows whose id is in a comma-separated list. Entries that are not uuids are ignored. */
export function idIn(id: PgColumn, ids: string | undefined): SQL | undefined {
  if (ids === undefined) return undefined;
  return isOneOf(id, ids.split(',').filter(isUuid));
}
