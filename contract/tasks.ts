import * as z from 'zod/mini';
import { Instant, ReadAt } from './fields.ts';
import { FlagFilter, IdsFilter, ListQuery } from './lists.ts';

const TITLE_MAX_LENGTH = 300;

const TaskTitle = z
  .string('A task needs a title')
  .check(
    z.trim(),
    z.minLength(1, 'A task needs a title'),
    z.maxLength(TITLE_MAX_LENGTH, `A title has at most ${TITLE_MAX_LENGTH} characters`),
  );

/** What somebody has to do. */
export const Task = z.object({
  id: z.string(),
  /** Null for one that is about nobody. */
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  title: z.string(),
  dueAt: z.nullable(Instant),
  assigneeId: z.nullable(z.string()),
  /** Also of a user who is disabled by now. */
  assigneeName: z.nullable(z.string()),
  doneAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Task = z.infer<typeof Task>;

const InstantInput = (field: string) =>
  z.optional(z.nullable(z.iso.datetime({ offset: true, error: `${field} must be an ISO time` })));

const Assignee = z.optional(z.nullable(z.string()));

export const TaskInput = z.object({
  title: TaskTitle,
  customerId: z.optional(z.nullable(z.string())),
  dueAt: InstantInput('dueAt'),
  /** Left out: whoever makes the task. Null for nobody. */
  assigneeId: Assignee,
});
export type TaskInput = z.infer<typeof TaskInput>;

/** What is left out stays as it is; `doneAt` null opens a task again. */
export const TaskUpdate = z.object({
  title: z.optional(TaskTitle),
  dueAt: InstantInput('dueAt'),
  assigneeId: Assignee,
  doneAt: InstantInput('doneAt'),
  updatedAt: ReadAt,
});
export type TaskUpdate = z.infer<typeof TaskUpdate>;

/** Sorted by dueAt, createdAt or title; those due first come first, those without a date last. */
export const TaskListQuery = z.extend(ListQuery, {
  sort: z._default(z.string().check(z.maxLength(64)), 'dueAt'),
  /** A user's id, or `none`. */
  assigneeId: z.optional(z.string()),
  done: FlagFilter,
  /** Whether the time it was due at has passed. */
  overdue: FlagFilter,
  customerId: z.optional(z.string()),
  ids: IdsFilter,
});
export type TaskListQuery = z.infer<typeof TaskListQuery>;

/** One's own open tasks: how many are due by now, and which is due next. */
export const DueTasks = z.object({
  due: z.number(),
  next: z.nullable(z.extend(Task, { /** From now, by the server's clock. */ dueInSeconds: z.number() })),
});
export type DueTasks = z.infer<typeof DueTasks>;
