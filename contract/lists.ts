import * as z from 'zod/mini';

/** Rows of a page at most. */
export const MAX_LIMIT = 1000;

export const Limit = z.coerce
  .number('limit must be a number')
  .check(z.int('limit must be a whole number'), z.gte(1), z.lte(MAX_LIMIT));

/** How a list is paged. */
export const PageQuery = z.object({
  /** Without it all rows are sent. */
  limit: z.optional(Limit),
  /** From the `Link` header of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** How every list may be filtered; filters under a field's own name come with each noun. */
export const ListQuery = z.extend(PageQuery, {
  q: z.optional(z.string().check(z.maxLength(200))),
  /** A field name, `-` before it for descending. */
  sort: z.optional(z.string().check(z.maxLength(64))),
  /**
   * With `limit`: the rows before this cursor, or `end` for the last ones, in the list's own order. `Link` names the page
   * before with `rel="prev"`.
   */
  before: z.optional(z.string().check(z.maxLength(1000))),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** Ids that one call may name. */
export const MAX_IDS = 200;
const UUID_LENGTH = 36;

/** Only the records with these ids, separated by commas. */
export const IdsFilter = z.optional(z.string().check(z.maxLength(MAX_IDS * (UUID_LENGTH + 1))));

/** A flag as it stands in a URL. */
export const FlagFilter = z.optional(z.enum(['0', '1'], 'must be 0 or 1'));
