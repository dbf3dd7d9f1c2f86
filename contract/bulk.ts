import * as z from 'zod/mini';
import { type Channel, PURPOSES } from './channels.ts';
import { Instant } from './fields.ts';
import { GatePreview } from './gate.ts';
import { FlagFilter } from './lists.ts';
import { EmailToSend, TextToCustomer } from './messages.ts';
import type { Role } from './roles.ts';
import { SendAt } from './scheduled-sends.ts';
import { BULK_LISTS, type Issue, refineWith, selectionIssueOf, selectionWith } from './selection.ts';
import { TagName } from './tags.ts';

export type BulkList = (typeof BULK_LISTS)[number];

export const BULK_ACTIONS = ['tag', 'untag', 'assign', 'text', 'email', 'export', 'delete'] as const;
export const BulkActionKind = z.enum(BULK_ACTIONS, `action must be one of ${BULK_ACTIONS.join(', ')}`);
export type BulkActionKind = z.infer<typeof BulkActionKind>;

/** The bulk actions of each list. Texts and emails for a lead go to its customer. */
export const ACTIONS_OF: Record<BulkList, readonly BulkActionKind[]> = {
  customers: ['tag', 'untag', 'text', 'email', 'export', 'delete'],
  leads: ['assign', 'text', 'email', 'export'],
  'team-members': ['text', 'export', 'delete'],
};

/** Returns the lowest role that may start a bulk action. One endpoint serves all of them, so its own role cannot decide. */
export function roleForBulk(action: BulkActionKind): Role {
  return action === 'export' || action === 'delete' ? 'admin' : 'member';
}

/** Whether an action sends each person something. */
export function isMessage(action: BulkActionKind): action is Channel {
  return action === 'text' || action === 'email';
}

/** Actions that can be undone. */
export const UNDOABLE: readonly BulkActionKind[] = ['tag', 'untag', 'assign'];

/** Maximum number of rows in one bulk action. */
export const MAX_BULK_ROWS = 100_000;

/** Sign-in links and codes go to one person only. */
export const BulkPurpose = z.enum(
  PURPOSES.filter((purpose) => purpose !== 'security'),
  'purpose must be one of billing, service, marketing',
);

const ByList = selectionWith({
  action: BulkActionKind,
  /** The number of rows that were shown before. A start is refused when there are more or fewer by now. */
  total: z.optional(z.int('total must be a whole number')),
  tag: z.optional(TagName),
  /** Null removes the assignee. */
  assigneeId: z.optional(z.nullable(z.string())),
  /** Of texts and emails. Offers, when it is omitted, which is the stricter. */
  purpose: z.optional(BulkPurpose),
  /** When texts and emails shall go out. As soon as the gate allows, when it is omitted. */
  sendAt: z.optional(SendAt),
  /** Of texts and emails, in place of words. It is written to each person as it is when the action is ordered. */
  templateId: z.optional(z.guid('templateId must be a UUID')),
  message: z.optional(TextToCustomer.shape.message),
  subject: z.optional(EmailToSend.shape.subject),
  content: z.optional(EmailToSend.shape.content),
});
type ByList = z.infer<typeof ByList>;

/** Selects rows by id or with a list's own query, and names the kind of action. */
export const BulkChoice = ByList.check(refineWith(choiceIssueOf));
export type BulkChoice = z.infer<typeof BulkChoice>;

/** The same, with all parameters of the action. */
export const BulkRequest = ByList.check(refineWith<ByList>((request) => choiceIssueOf(request) ?? missingOf(request)));
export type BulkRequest = z.infer<typeof BulkRequest>;

function choiceIssueOf(choice: ByList): Issue {
  const { action, list } = choice;
  const isPossible = ACTIONS_OF[list].includes(action);
  return (
    selectionIssueOf(choice) ??
    (isPossible ? undefined : { path: 'action', message: `${action} is not possible for ${list}` })
  );
}

function missingOf({ action, tag, assigneeId, templateId, message, subject, content }: ByList): Issue {
  if (templateId !== undefined) {
    const hasWords = message !== undefined || subject !== undefined || content !== undefined;
    return hasWords ? { path: 'templateId', message: 'A template takes the place of words' } : undefined;
  }
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

/** `waiting`: the message goes out later, and stands among the scheduled ones. */
export const BulkStatus = z.enum(['done', 'waiting', 'skipped', 'failed']);
export type BulkStatus = z.infer<typeof BulkStatus>;

/** The outcome for one row. */
export const BulkResult = z.object({
  id: z.string(),
  status: BulkStatus,
  /** Why the row was not done: the gate's reason for a message, otherwise words for staff. */
  reason: z.optional(z.string()),
  /** The record's current name. Null when it is deleted. */
  name: z.nullable(z.string()),
  /** Of a lead: the customer whom it is about. */
  customerId: z.optional(z.string()),
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
  /** Number of messages that go out later. */
  waiting: z.number(),
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

/** The expected effect of a bulk action. */
export const BulkPreview = z.object({
  total: z.number(),
  /** Messages that would wait, by the time that they would go out. */
  later: GatePreview.shape.later,
  /** Rows that would currently be skipped, by reason: the gate's for messages, otherwise words for staff. */
  skipped: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** The first customer or team member that it will go to. Null when nobody is left. */
  first: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

/** Number of rows that were undone, and of rows that were kept because they changed in the meantime. */
export const BulkUndone = z.object({ undone: z.number(), kept: z.number() });
export type BulkUndone = z.infer<typeof BulkUndone>;
