import { queryOptions, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { del, get, patch, post } from '#client/api.ts';
import type { DueTasks, Task, TaskInput, TaskUpdate } from '#contract/tasks.ts';
import { createIdempotencyKeys } from '#crm/shared/drafts/idempotency-keys.ts';
import { unlessChoice } from '#crm/shared/forms/edit-conflict.ts';
import { GC_TIME_MS } from '#crm/shared/gc-time.ts';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';

export const TASKS = '/api/crm/tasks';

/** The user's due tasks, and the next one. */
export const dueTasksQuery = queryOptions<DueTasks>({ queryKey: ['api', 'crm', 'tasks', 'due'] });

export function taskQuery(id: string) {
  return queryOptions<Task>({
    queryKey: ['api', 'crm', 'tasks', id],
    queryFn: ({ signal }) => get('/api/crm/tasks/{id}', { params: { id }, signal }),
    gcTime: GC_TIME_MS,
  });
}

/** Adds a task. A retry, also from a draft with this name, is no second task. */
export function useCreateTask(draftName: string | undefined, { onSuccess }: Outcome) {
  const [keyOf] = useState(() => createIdempotencyKeys(draftName));
  return useWrite({
    write: (task: TaskInput) => post(TASKS, task, { headers: { 'Idempotency-Key': keyOf(task) } }),
    succeeded: { title: 'Task Added', description: 'The task has been saved.' },
    failed: 'Failed to Add Task',
    onSuccess,
  });
}

export function useUpdateTask(id: string, { onSuccess }: Outcome) {
  return useWrite({
    write: (changes: TaskUpdate) => patch('/api/crm/tasks/{id}', changes, { params: { id } }),
    succeeded: { title: 'Task Updated', description: 'The task has been saved.' },
    failed: unlessChoice({
      title: 'Failed to Update Task',
      description: 'There was an error updating the task. Please try again.',
    }),
    onSuccess,
  });
}

/** Marks a task as done or open. The notice of a done one offers to undo it, because the row is gone from the list. */
export function useFinishTask() {
  const finish: UseMutationResult<Task, Error, Task> = useWrite<Task, Task>({
    write: ({ id, doneAt }: Task) =>
      patch('/api/crm/tasks/{id}', { doneAt: doneAt === null ? new Date().toISOString() : null }, { params: { id } }),
    succeeded: (task) => ({
      title: task.doneAt === null ? 'Task Opened Again' : 'Task Done',
      description: task.title,
      ...(task.doneAt !== null && { action: { label: 'Undo', run: () => finish.mutate(task) } }),
    }),
    failed: 'Failed to Update Task',
  });
  return finish;
}

export function useDeleteTask(id: string, { onSuccess }: Outcome) {
  return useWrite({
    write: () => del('/api/crm/tasks/{id}', { params: { id } }),
    deletes: id,
    succeeded: { title: 'Task Deleted', description: 'The task is gone.' },
    failed: 'Failed to Delete Task',
    onSuccess,
  });
}
