import { randomUUID } from 'node:crypto';
import type { DueTasks, Task, TaskInput, TaskListQuery, TaskUpdate } from '#contract/tasks.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { changesOf, fromTo } from '#server/shared/edit-conflict.ts';
import { notFound } from '#server/shared/errors.ts';
import { assertSame, idUnderKey } from '#server/shared/idempotency.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import {
  countTasks,
  deleteTask,
  findAssignee,
  insertTask,
  lockTask,
  pageOfTasks,
  readDue,
  readTask,
  updateTask,
} from './tasks.store.ts';

/** The tasks of staff. Each write adds an audit entry. */
export type TasksService = ReturnType<typeof createTasksService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  customers: Pick<CustomersService, 'find'>;
  leads: Pick<LeadsService, 'editing'>;
}

export function createTasksService({ database, audit, customers, leads }: Dependencies) {
  const { db } = database;

  return {
    list: {
      page: (query) => pageOfTasks(db, query),
      count: (query) => countTasks(db, query),
    } satisfies ListSource<Task, TaskListQuery>,
    due: (userId: string): Promise<DueTasks> => readDue(db, userId),
    /** Returns a task. @throws AppError('not_found') */
    read: async (id: string): Promise<Task> => (await readTask(database.db, id)) ?? notFound('task'),
    /**
     * Creates a task, once for an idempotency key.
     * @throws AppError('not_found') for an unknown customer, ('invalid_input') for an unknown assignee, ('idempotency_mismatch')
     */
    create: (
      { title, customerId = null, dueAt, assigneeId }: TaskInput,
      userId: string,
      idempotencyKey?: string,
    ): Promise<Task> =>
      database.transaction(async (tx) => {
        if (customerId !== null && !(await customers.find(tx, customerId))) notFound('customer');
        await leads.editing.checkAssignee(tx, assigneeId);
        const id = idUnderKey('task', userId, idempotencyKey);
        const isNew = await insertTask(tx, {
          id,
          title,
          customerId,
          dueAt: toDate(dueAt),
          assigneeId: assigneeId === undefined ? userId : assigneeId,
          createdBy: userId,
        });
        if (isNew) await audit.note(tx, { userId, action: 'create', ...subject({ id, customerId }) });
        const task = (await readTask(tx, id)) ?? notFound('task');
        assertSame('task', task.title === title && task.customerId === customerId);
        return task;
      }),
    /** Makes a task about a customer that is due now, for whoever their lead is assigned to. */
    makeFor: async (tx: Db, customerId: string, title: string): Promise<void> => {
      const assigneeId = await findAssignee(tx, customerId);
      const id = randomUUID();
      await insertTask(tx, { id, title, customerId, dueAt: new Date(), assigneeId });
      await audit.note(tx, { action: 'create', ...subject({ id, customerId }) });
    },
    /**
     * Updates a task.
     * @throws AppError('not_found'), ('invalid_input') for an unknown assignee, ('conflict') when the task was changed after
     * it was read.
     */
    update: (id: string, edit: TaskUpdate, userId: string): Promise<Task> =>
      database.transaction(async (tx) => {
        const before = (await lockTask(tx, id)) ?? notFound('task');
        const changes = await changesOf(before, inUtc(edit), (since) => audit.editsSince(tx, subject(before), since));
        if (Object.keys(changes).length === 0) return before;
        await leads.editing.checkAssignee(tx, changes.assigneeId);
        const { dueAt, doneAt } = changes;
        await updateTask(tx, id, { ...changes, dueAt: toDate(dueAt), doneAt: toDate(doneAt) });
        const after = (await readTask(tx, id)) ?? notFound('task');
        const noted = { ...changes, ...('assigneeId' in changes && { assigneeId: after.assigneeName }) };
        await audit.note(tx, {
          userId,
          action: 'update',
          changes: fromTo({ ...before, assigneeId: before.assigneeName }, noted),
          ...subject(before),
        });
        return after;
      }),
    /** Deletes a task. @throws AppError('not_found') */
    delete: (id: string, userId: string): Promise<void> =>
      database.transaction(async (tx) => {
        const task = (await lockTask(tx, id)) ?? notFound('task');
        await deleteTask(tx, id);
        await audit.note(tx, { userId, action: 'delete', ...subject(task) });
      }),
  };
}

function subject({ id, customerId }: { id: string; customerId: string | null }) {
  return { subjectType: 'task', subjectId: id, ...(customerId !== null && { customerId }) } as const;
}

/** Converts times to the API's format, so that the same time is not a change. */
function inUtc({ dueAt, doneAt, ...edit }: TaskUpdate): TaskUpdate {
  const utc = (time: string | null | undefined) => time && new Date(time).toISOString();
  return { ...edit, dueAt: utc(dueAt), doneAt: utc(doneAt) };
}

function toDate(time: string | null | undefined): Date | null | undefined {
  return time ? new Date(time) : (time as null | undefined);
}
