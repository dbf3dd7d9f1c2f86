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

/** A task for staff. */
export const Task = z.object({
  id: z.string(),
  /** Null when the task is not about a customer. */
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  title: z.string(),
  dueAt: z.nullable(Instant),
  assigneeId: z.nullable(z.string()),
  /** Also set for a disabled user. */
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
  /** Defaults to the task's creator. Null assigns it to nobody. */
  assigneeId: Assignee,
});
export type TaskInput = z.infer<typeof TaskInput>;

/** Omitted fields keep their values. Setting `doneAt` to null reopens a task. */
export const TaskUpdate = z.object({
  title: z.optional(TaskTitle),
  dueAt: InstantInput('dueAt'),
  assigneeId: Assignee,
  doneAt: InstantInput('doneAt'),
  updatedAt: ReadAt,
});
export type TaskUpdate = z.infer<typeof TaskUpdate>;

/** Sorted by dueAt, createdAt or title. Tasks without a due date come last. */
export const TaskListQuery = z.extend(ListQuery, {
  sort: z._default(z.string().check(z.maxLength(64)), 'dueAt'),
  /** A user's id, or `none`. */
  assigneeId: z.optional(z.string()),
  done: FlagFilter,
  /** Whether the task is past its due time. */
  overdue: FlagFilter,
  customerId: z.optional(z.string()),
  ids: IdsFilter,
});
export type TaskListQuery = z.infer<typeof TaskListQuery>;

/** The user's own open tasks: how many are due by now, and which one is due next. */
export const DueTasks = z.object({
  due: z.number(),
  next: z.nullable(z.extend(Task, { /** From now, by the server's clock. */ dueInSeconds: z.number() })),
});
export type DueTasks = z.infer<typeof DueTasks>;
