import type { SQL } from 'drizzle-orm';
import type { ListQuery } from '#contract/lists.ts';
import { keyset, NEWEST_FIRST, type SortSpec } from './keyset.ts';
import type { ListPage } from './list-source.ts';

/** The value of `before` that reads the last page. Otherwise `before` is a cursor, and the page before it is read. */
const END = 'end';

interface SortedRow {
  id: string;
  sortValue: unknown;
  /** The length of the whole list, the same in every row. */
  total?: number | null;
}

/** How to read one page of a list, forwards or backwards. */
export interface Pagination {
  /** Selects the rows after the cursor. */
  cursorCondition: SQL | undefined;
  orderBy: SQL[];
  /** The statement must select this value under this name, beside the id. */
  sortValue: SQL<string>;
  /**
   * Turns the rows that were read, at most `limit`, into a page in the list's own order. `picked` rows were chosen before, of
   * which some may have been deleted before they were read: a page with fewer rows than `limit` is then not the last one.
   */
  toPage<Raw extends SortedRow, Row>(
    rows: Raw[],
    limit: number,
    toRow: (raw: Raw) => Row,
    picked?: number,
  ): ListPage<Row>;
}

/** @throws AppError('invalid_input') for an unknown field or a damaged cursor. */
export function paginate(
  spec: SortSpec,
  { sort = NEWEST_FIRST, cursor, before }: Pick<ListQuery, 'sort' | 'cursor' | 'before'>,
): Pagination {
  const backwards = before !== undefined;
  const from = backwards ? (before === END ? undefined : before) : cursor;
  const { after, orderBy, sortValue, cursorAfter } = keyset(spec, backwards ? reversed(sort) : sort, from);
  return {
    cursorCondition: after,
    orderBy,
    sortValue,
    toPage: (rows, limit, toRow, picked = rows.length) => {
      const [nearest, farthest] = [rows[0], picked < limit ? undefined : rows.at(-1)];
      const beyond = farthest && cursorAfter(farthest);
      const back = from !== undefined && nearest ? cursorAfter(nearest) : undefined;
      const total = nearest?.total ?? undefined;
      if (!backwards) return { rows: rows.map(toRow), next: beyond, previous: back, total };
      return { rows: rows.toReversed().map(toRow), next: back, previous: beyond, total };
    },
  };
}

function reversed(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}
