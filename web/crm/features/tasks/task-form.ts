import * as z from 'zod/mini';
import { Instant } from '../../../../contract/fields.ts';
import { type Task, TaskInput, type TaskUpdate } from '../../../../contract/tasks.ts';
import type { EditField } from '../../shared/forms/edit-conflict.ts';
import { formatMoment, toLocalInput } from '../../shared/local-time.ts';
import { NOBODY_LABEL } from '../../shared/people/assignees.ts';

/** The values of the dialogs. Missing values are empty texts, and the time is local. */
export const TaskFormValues = z.object({
  title: TaskInput.shape.title,
  dueAt: z.string(),
  assigneeId: z.string(),
  updatedAt: z.optional(Instant),
});
export type TaskFormValues = z.infer<typeof TaskFormValues>;

export function toTaskForm({ title, dueAt, assigneeId, updatedAt }: Task): TaskFormValues {
  return { title, dueAt: dueAt ? toLocalInput(new Date(dueAt)) : '', assigneeId: assigneeId ?? '', updatedAt };
}

/** Converts the changes in the form for the API. */
export function toTaskUpdate({ assigneeId, dueAt, ...rest }: Partial<TaskFormValues>): TaskUpdate {
  return {
    ...rest,
    ...(assigneeId !== undefined && { assigneeId: assigneeId || null }),
    ...(dueAt !== undefined && { dueAt: dueAt ? new Date(dueAt).toISOString() : null }),
  };
}

export function taskFields(nameOf: (assigneeId: string) => string): readonly EditField<keyof TaskFormValues>[] {
  return [
    { name: 'title', label: 'Task' },
    {
      name: 'dueAt',
      label: 'Due',
      describe: (date) => (date ? formatMoment(new Date(String(date)), new Date()) : 'No date'),
    },
    { name: 'assigneeId', label: 'Assignee', describe: (id) => (id ? nameOf(String(id)) : NOBODY_LABEL) },
  ];
}

const MORNING = 9;

/** Returns the default due date of a new task: the next morning of a working day. */
export function nextMorning(now: Date): Date {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING);
  while (day.getDay() === 0 || day.getDay() === 6) day.setDate(day.getDate() + 1);
  return day;
}
