import * as z from 'zod/mini';
import { Flag, Instant, ReadAt } from './fields.ts';

/** The lists that can be seen in views. */
export const VIEW_LISTS = ['customers', 'leads', 'team-members', 'purchases'] as const;
export const ViewList = z.enum(VIEW_LISTS, `list must be one of ${VIEW_LISTS.join(', ')}`);
export type ViewList = z.infer<typeof ViewList>;

const MOST_FILTERS = 20;

/** Search and filters by name, as they stand in the list's own query. */
export const ViewFilters = z
  .record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(500)), 'filters must be texts by name')
  .check(
    z.refine((filters) => Object.keys(filters).length <= MOST_FILTERS, { error: `At most ${MOST_FILTERS} filters` }),
  );
export type ViewFilters = z.infer<typeof ViewFilters>;

export const ViewDensity = z.enum(['comfortable', 'dense'], 'density must be comfortable or dense');

const VIEW_NAME_MAX_LENGTH = 60;

export const ViewInput = z.object({
  name: z
    .string('Name is required')
    .check(
      z.trim(),
      z.minLength(1, 'Name is required'),
      z.maxLength(VIEW_NAME_MAX_LENGTH, `At most ${VIEW_NAME_MAX_LENGTH} characters`),
    ),
  list: ViewList,
  filters: z._default(ViewFilters, {}),
  /** As in the list's own query; null for the list's usual order. */
  sort: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** Null leaves the rows as whoever looks has them. */
  density: z.optional(z.nullable(ViewDensity)),
  /** Whether all of the staff see it. */
  isShared: z._default(z.union([Flag, z.boolean()], 'must be 0 or 1'), 0),
});
export type ViewInput = z.infer<typeof ViewInput>;

/** What is left out stays as it is. A view stays with its list. */
export const ViewUpdate = z.object({
  name: z.optional(ViewInput.shape.name),
  filters: z.optional(ViewFilters),
  sort: ViewInput.shape.sort,
  density: ViewInput.shape.density,
  isShared: z.optional(z.union([Flag, z.boolean()], 'must be 0 or 1')),
  updatedAt: ReadAt,
});
export type ViewUpdate = z.infer<typeof ViewUpdate>;

/** What a list shows, under a name. */
export const View = z.object({
  id: z.string(),
  name: z.string(),
  list: ViewList,
  filters: ViewFilters,
  sort: z.nullable(z.string()),
  density: z.nullable(ViewDensity),
  isShared: Flag,
  /** Whether it is the reader's own. */
  isOwn: Flag,
  ownerName: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type View = z.infer<typeof View>;

export const ViewQuery = z.object({ list: z.optional(ViewList) });
export type ViewQuery = z.infer<typeof ViewQuery>;
