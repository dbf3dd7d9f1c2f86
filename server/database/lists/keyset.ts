import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import { isInstant } from '../instants.ts';

/** A field a list may be sorted by. It must never be null. */
export interface SortField {
  column: AnyColumn | SQL;
  type: 'timestamptz' | 'text' | 'numeric' | 'integer';
  /** The column that holds the row's id when the field's index is on another table. */
  id?: AnyColumn | SQL;
}

export interface SortSpec {
  fields: Record<string, SortField>;
  /** Breaks ties, so that no row is shown twice or never. */
  id: AnyColumn | SQL;
}

/** One page of a sorted list: where it begins and in which order it runs. */
export interface Keyset {
  after: SQL | undefined;
  orderBy: SQL[];
  /** The cursor of the page that follows a row. */
  cursorAfter(row: { sortValue: unknown; id: string }): string;
  sortValue: SQL<string>;
}

export const NEWEST_FIRST = '-createdAt';

/**
 * Keyset paging: the cursor holds the last row's sort value and id, so that page 1,000 costs what page 1 costs.
 * @throws AppError('invalid_input') for an unknown field or a damaged cursor.
 */
export function keyset({ fields, id }: SortSpec, sort = NEWEST_FIRST, cursor?: string): Keyset {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) {
    throw new AppError('invalid_input', `Cannot sort by ${sort}: use ${Object.keys(fields).join(', ')}`);
  }
  const direction = sql.raw(descending ? 'DESC' : 'ASC');
  const rowId = field.id ?? id;
  return {
    after: cursor === undefined ? undefined : isAfter(field, rowId, descending, parseCursor(cursor, field.type)),
    orderBy: [sql`${field.column} ${direction}`, sql`${rowId} ${direction}`],
    sortValue: sql<string>`${field.column}::text`,
    cursorAfter: (row) => Buffer.from(JSON.stringify([row.sortValue, row.id])).toString('base64url'),
  };
}

function isAfter(
  { column, type }: SortField,
  id: AnyColumn | SQL,
  descending: boolean,
  [value, lastId]: [string, string],
): SQL {
  const comparison = sql.raw(descending ? '<' : '>');
  return sql`(${column}, ${id}) ${comparison} (${value}::${sql.raw(type)}, ${lastId}::uuid)`;
}

/** Tells for each type whether PostgreSQL accepts a text as its value. Texts must not contain NUL. */
const READABLE: Record<SortField['type'], (value: string) => boolean> = {
  timestamptz: isInstant,
  numeric: (value) => /^-?\d{1,20}(\.\d{1,20})?$/.test(value),
  integer: (value) => /^-?\d{1,9}$/.test(value),
  text: (value) => !value.includes('\0'),
};

function parseCursor(cursor: string, type: SortField['type']): [string, string] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [value, id] = Array.isArray(parsed) ? parsed : [];
    if (typeof value === 'string' && READABLE[type](value) && isUuid(id)) return [value, id];
  } catch {
    // Falls through to the refusal.
  }
  throw new AppError('invalid_input', 'This cursor is invalid');
}
