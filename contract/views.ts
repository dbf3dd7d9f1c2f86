import * as z from 'zod/mini';
import { Flag, Instant, ReadAt } from './fields.ts';

/** The lists that support saved views. */
export const VIEW_LISTS = ['customers', 'leads', 'team-members', 'purchases'] as const;
export const ViewList = z.enum(VIEW_LISTS, `list must be one of ${VIEW_LISTS.join(', ')}`);
export type ViewList = z.infer<typeof ViewList>;

const MOST_FILTERS = 20;

/** Search and filters by name, as in the list's own query. */
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
  /** As in the list's own query. Null for the list's default order. */
  sort: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** Null keeps the reader's own row density. */
  density: z.optional(z.nullable(ViewDensity)),
  /** Whether all staff can see it. */
  isShared: z._default(z.union([Flag, z.boolean()], 'must be 0 or 1'), 0),
});
export type ViewInput = z.infer<typeof ViewInput>;

/** Omitted fields keep their values. A view cannot move to another list. */
export const ViewUpdate = z.object({
  name: z.optional(ViewInput.shape.name),
  filters: z.optional(ViewFilters),
  sort: ViewInput.shape.sort,
  density: ViewInput.shape.density,
  isShared: z.optional(z.union([Flag, z.boolean()], 'must be 0 or 1')),
  updatedAt: ReadAt,
});
export type ViewUpdate = z.infer<typeof ViewUpdate>;

/** A saved view: filters and order of a list, with a name. */
export const View = z.object({
  id: z.string(),
  name: z.string(),
  list: ViewList,
  filters: ViewFilters,
  sort: z.nullable(z.string()),
  density: z.nullable(ViewDensity),
  isShared: Flag,
  /** Whether the view belongs to the reader. */
  isOwn: Flag,
  ownerName: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type View = z.infer<typeof View>;

export const ViewQuery = z.object({ list: z.optional(ViewList) });
export type ViewQuery = z.infer<typeof ViewQuery>;
