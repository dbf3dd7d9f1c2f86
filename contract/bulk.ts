import * as z from 'zod/mini';
import { CustomerListQuery } from './customers.ts';
import { Instant } from './fields.ts';
import { LeadListQuery } from './leads.ts';
import { FlagFilter, PAGING } from './lists.ts';
import { EmailToSend, TextToCustomer } from './messages.ts';
import type { Role } from './roles.ts';
import { TagName } from './tags.ts';
import { TeamMemberListQuery } from './team-members.ts';

export const BULK_LISTS = ['customers', 'leads', 'team-members'] as const;
export type BulkList = (typeof BULK_LISTS)[number];

export const BULK_ACTIONS = ['tag', 'untag', 'assign', 'text', 'email', 'export', 'delete'] as const;
export const BulkActionKind = z.enum(BULK_ACTIONS, `action must be one of ${BULK_ACTIONS.join(', ')}`);
export type BulkActionKind = z.infer<typeof BulkActionKind>;

/** The bulk actions of each list. Texts and emails for a lead go to its customer, and deleting a lead deletes its customer. */
export const ACTIONS_OF: Record<BulkList, readonly BulkActionKind[]> = {
  customers: ['tag', 'untag', 'text', 'email', 'export', 'delete'],
  leads: ['assign', 'text', 'email', 'export'],
  'team-members': ['text', 'export', 'delete'],
};

/** Returns the lowest role that may start a bulk action. One endpoint serves all of them, so its own role cannot decide. */
export function roleForBulk(action: BulkActionKind): Role {
  return action === 'export' || action === 'delete' ? 'admin' : 'member';
}

/** Actions that can be undone. */
export const UNDOABLE: readonly BulkActionKind[] = ['tag', 'untag', 'assign'];

/** Maximum number of rows in one bulk action. */
export const MAX_BULK_ROWS = 100_000;
/** Maximum number of ids in a request. Larger selections use a filter. */
const MAX_NAMED = 10_000;

const Ids = z
  .array(z.guid('ids must be UUIDs'), 'ids must come in a list')
  .check(z.maxLength(MAX_NAMED, `At most ${MAX_NAMED} rows can be named; choose more by filter`));

const Chosen = z.object({
  action: BulkActionKind,
  ids: z.optional(Ids),
  /** Rows to leave out of those that the filter selects. */
  except: z.optional(Ids),
  tag: z.optional(TagName),
  /** Null removes the assignee. */
  assigneeId: z.optional(z.nullable(z.string())),
  message: z.optional(TextToCustomer.shape.message),
  subject: z.optional(EmailToSend.shape.subject),
  content: z.optional(EmailToSend.shape.content),
});

/** Unknown filters are rejected, because they would select too many rows. */
const filterOf = <Shape extends z.core.$ZodLooseShape>(query: { shape: Shape }) =>
  z.optional(z.strictObject(query.shape));

const ByList = z.discriminatedUnion(
  'list',
  [
    z.extend(Chosen, { list: z.literal('customers'), filter: filterOf(z.omit(CustomerListQuery, PAGING)) }),
    z.extend(Chosen, { list: z.literal('leads'), filter: filterOf(z.omit(LeadListQuery, PAGING)) }),
    z.extend(Chosen, { list: z.literal('team-members'), filter: filterOf(z.omit(TeamMemberListQuery, PAGING)) }),
  ],
  `list must be one of ${BULK_LISTS.join(', ')}`,
);
type ByList = z.infer<typeof ByList>;

type Issue = { path: string; message: string } | undefined;

function refineWith<Given>(issueOf: (given: Given) => Issue) {
  return z.superRefine<Given>((given, context) => {
    const issue = issueOf(given);
    if (issue) context.addIssue({ code: 'custom', path: [issue.path], message: issue.message });
  });
}

/** Selects rows by id or with a list's own query, and names the kind of action. */
export const BulkChoice = ByList.check(refineWith(choiceIssueOf));
export type BulkChoice = z.infer<typeof BulkChoice>;

/** The same, with all parameters of the action. */
export const BulkRequest = ByList.check(refineWith<ByList>((request) => choiceIssueOf(request) ?? missingOf(request)));
export type BulkRequest = z.infer<typeof BulkRequest>;

function choiceIssueOf({ action, list, ids, filter, except }: ByList): Issue {
  if ((ids === undefined) === (filter === undefined)) {
    return { path: 'ids', message: 'Name the rows by ids or by filter' };
  }
  if (except && !filter) return { path: 'except', message: 'except goes with filter' };
  if (!ACTIONS_OF[list].includes(action)) return { path: 'action', message: `${action} is not possible for ${list}` };
  return undefined;
}

function missingOf({ action, tag, assigneeId, message, subject, content }: ByList): Issue {
  if ((action === 'tag' || action === 'untag') && tag === undefined) {
    return { path: 'tag', message: 'Tag is required' };
  }
  if (action === 'assign' && assigneeId === undefined) return { path: 'assigneeId', message: 'Assignee is required' };
  if (action === 'text' && message === undefined) return { path: 'message', message: 'Message is required' };
  if (action === 'email' && subject === undefined) return { path: 'subject', message: 'Subject is required' };
  if (action === 'email' && content === undefined) return { path: 'content', message: 'Email content is required' };
  return undefined;
}

export const BulkStarted = z.object({ id: z.string() });
export type BulkStarted = z.infer<typeof BulkStarted>;

export const BulkStatus = z.enum(['done', 'skipped', 'failed']);
export type BulkStatus = z.infer<typeof BulkStatus>;

/** The outcome for one row. */
export const BulkResult = z.object({
  id: z.string(),
  status: BulkStatus,
  /** The reason for staff when the row was not done. */
  reason: z.optional(z.string()),
  /** The record's current name. Null when it is deleted. */
  name: z.nullable(z.string()),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** A bulk action in the list of recent ones. */
export const BulkSummary = z.object({
  id: z.string(),
  action: BulkActionKind,
  list: z.enum(BULK_LISTS),
  /** Number of settled rows, and number of all rows. */
  done: z.number(),
  total: z.number(),
  /** Number of rows with each outcome. */
  counts: z.object({ done: z.number(), skipped: z.number(), failed: z.number() }),
  isCancelled: z.boolean(),
  canBeUndone: z.boolean(),
  undoneAt: z.nullable(Instant),
  /** Null when the user is deleted. */
  username: z.nullable(z.string()),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
});
export type BulkSummary = z.infer<typeof BulkSummary>;

export const BulkProgress = z.extend(BulkSummary, {
  /** Results of the settled rows, in their order. */
  results: z.array(BulkResult),
});
export type BulkProgress = z.infer<typeof BulkProgress>;

/** `results=0` leaves out the results, for callers that only show progress. */
export const BulkQuery = z.object({ results: FlagFilter });
export type BulkQuery = z.infer<typeof BulkQuery>;

/** Why a text to many leaves out those who have not agreed to texts. */
export const NO_CONSENT = { never_asked: 'Never asked about texts', opted_out: 'Opted out of texts' } as const;

/** The expected effect of a bulk action. */
export const BulkPreview = z.object({
  total: z.number(),
  /** Rows that would currently be skipped, by reason. */
  skipped: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** The first person that it will go to. Null when nobody is left. */
  first: z.nullable(z.object({ name: z.string() })),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

/** Number of rows that were undone, and of rows that were kept because they changed in the meantime. */
export const BulkUndone = z.object({ undone: z.number(), kept: z.number() });
export type BulkUndone = z.infer<typeof BulkUndone>;
