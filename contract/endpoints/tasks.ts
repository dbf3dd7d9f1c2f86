import * as z from 'zod/mini';
import { editConflict } from '../errors.ts';
import { Done } from '../staff.ts';
import { DueTasks, Task, TaskInput, TaskListQuery, TaskUpdate } from '../tasks.ts';
import type { Endpoint } from './endpoint.ts';

/** Tasks of staff. */
export const tasksEndpoints = {
  listTasks: {
    method: 'GET',
    path: '/api/crm/tasks',
    access: 'staff',
    scope: 'customers:read',
    summary: 'List tasks, sorted by due date',
    query: TaskListQuery,
    response: z.array(Task),
  },
  dueTasks: {
    method: 'GET',
    path: '/api/crm/tasks/due',
    access: 'staff',
    scope: 'customers:read',
    summary: "Count the logged-in user's due tasks, and get the next one",
    response: DueTasks,
  },
  getTask: {
    method: 'GET',
    path: '/api/crm/tasks/{id}',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Get a task',
    response: Task,
  },
  createTask: {
    method: 'POST',
    path: '/api/crm/tasks',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Add a task, with or without a customer, once for an `Idempotency-Key`',
    body: TaskInput,
    response: Task,
  },
  updateTask: {
    method: 'PATCH',
    path: '/api/crm/tasks/{id}',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Update a task, mark it as done or reopen it. Omitted fields keep their values',
    body: TaskUpdate,
    response: Task,
    conflict: editConflict(Task),
  },
  deleteTask: {
    method: 'DELETE',
    path: '/api/crm/tasks/{id}',
    access: 'staff',
    summary: 'Delete a task',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
