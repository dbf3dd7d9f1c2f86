import * as z from 'zod/mini';

/** Maximum number of rows on a page. */
export const MAX_LIMIT = 1000;

export const Limit = limitUpTo(MAX_LIMIT);

/** A number of rows in a URL. */
export function limitUpTo(most: number) {
  const range = `limit must be from 1 to ${most}`;
  return z.coerce
    .number('limit must be a number')
    .check(z.int('limit must be a whole number'), z.gte(1, range), z.lte(most, range));
}

/** Paging parameters of a list. */
export const PageQuery = z.object({
  /** Without a limit, the response contains all rows. */
  limit: z.optional(Limit),
  /** The cursor from the previous page's `Link` header. */
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Parameters of every list. Each list adds filters named after its own fields. */
export const ListQuery = z.extend(PageQuery, {
  q: z.optional(z.string().check(z.maxLength(200))),
  /** A field name, with a leading `-` for descending order. */
  sort: z.optional(z.string().check(z.maxLength(64))),
  /**
   * Together with `limit`: returns the rows before this cursor, or the last rows for `end`, in the list's own order. `Link`
   * names the previous page with `rel="prev"`.
   */
  before: z.optional(z.string().check(z.maxLength(1000))),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** The part of a query that selects a page. A query for the whole list omits it. */
export const PAGING = { limit: true, cursor: true, before: true } as const;

/** Maximum number of ids in one call. */
export const MAX_IDS = 200;
const UUID_LENGTH = 36;

/** Selects the records with these comma-separated ids. */
export const IdsFilter = z.optional(z.string().check(z.maxLength(MAX_IDS * (UUID_LENGTH + 1))));

/** A yes-or-no filter in a URL. */
export const FlagFilter = z.optional(z.enum(['0', '1'], 'must be 0 or 1'));
