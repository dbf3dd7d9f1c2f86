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
    summary: 'Tasks, those due first',
    query: TaskListQuery,
    response: z.array(Task),
  },
  dueTasks: {
    method: 'GET',
    path: '/api/crm/tasks/due',
    access: 'staff',
    summary: "How many of one's own tasks are due, and which is due next",
    response: DueTasks,
  },
  getTask: {
    method: 'GET',
    path: '/api/crm/tasks/{id}',
    access: 'staff',
    summary: 'One task',
    response: Task,
  },
  createTask: {
    method: 'POST',
    path: '/api/crm/tasks',
    access: 'staff',
    summary: 'Add a task, for a customer or not',
    body: TaskInput,
    response: Task,
  },
  updateTask: {
    method: 'PATCH',
    path: '/api/crm/tasks/{id}',
    access: 'staff',
    summary: 'Change a task or mark it as done; what is left out stays as it is',
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
