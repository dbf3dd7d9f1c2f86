import * as z from 'zod/mini';
import { CustomerListQuery } from './customers.ts';
import { LeadListQuery } from './leads.ts';
import { PAGING } from './lists.ts';
import { TeamMemberListQuery } from './team-members.ts';

/** The lists whose rows can be selected by the hundred. */
export const BULK_LISTS = ['customers', 'leads', 'team-members'] as const;

/** Maximum number of ids in a request. Larger selections use a filter. */
const MAX_NAMED = 10_000;

const Ids = z
  .array(z.guid('ids must be UUIDs'), 'ids must come in a list')
  .check(z.maxLength(MAX_NAMED, `At most ${MAX_NAMED} rows can be named; choose more by filter`));

/** Unknown filters are rejected, because they would select too many rows. */
const filterOf = <Shape extends z.core.$ZodLooseShape>(query: { shape: Shape }) =>
  z.optional(z.strictObject(query.shape));

/** Selects rows of a list, by id or with the list's own query, and says with `fields` what shall be done with them. */
export function selectionWith<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  const Rows = z.object({
    ...fields,
    ids: z.optional(Ids),
    /** Rows to leave out of those that the filter selects. */
    except: z.optional(Ids),
  });
  return z.discriminatedUnion(
    'list',
    [
      z.extend(Rows, { list: z.literal('customers'), filter: filterOf(z.omit(CustomerListQuery, PAGING)) }),
      z.extend(Rows, { list: z.literal('leads'), filter: filterOf(z.omit(LeadListQuery, PAGING)) }),
      z.extend(Rows, { list: z.literal('team-members'), filter: filterOf(z.omit(TeamMemberListQuery, PAGING)) }),
    ],
    `list must be one of ${BULK_LISTS.join(', ')}`,
  );
}

export type Issue = { path: string; message: string } | undefined;

/** Adds the issue that a function finds, if it finds one. */
export function refineWith<Given>(issueOf: (given: Given) => Issue) {
  return z.superRefine<Given>((given, context) => {
    const issue = issueOf(given);
    if (issue) context.addIssue({ code: 'custom', path: [issue.path], message: issue.message });
  });
}

/** Returns what is wrong with how rows were selected. */
export function selectionIssueOf({
  ids,
  filter,
  except,
}: {
  ids?: unknown;
  filter?: unknown;
  except?: unknown;
}): Issue {
  if ((ids === undefined) === (filter === undefined)) {
    return { path: 'ids', message: 'Name the rows by ids or by filter' };
  }
  return except && !filter ? { path: 'except', message: 'except goes with filter' } : undefined;
}

/** Selects customers by id or with their list's query. */
export const CustomerSelection = z
  .object({
    ids: z.optional(Ids),
    filter: filterOf(z.omit(CustomerListQuery, PAGING)),
    except: z.optional(Ids),
  })
  .check(refineWith(selectionIssueOf));
