import type { Customer } from '#contract/customers.ts';
import type { Task } from '#contract/tasks.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';

const AddTask = lazyComponent(async () => (await import('./task-dialogs.tsx')).AddTaskDialog);
const EditTask = lazyComponent(async () => (await import('./task-dialogs.tsx')).EditTaskDialog);
const DeleteTask = lazyComponent(async () => (await import('./task-dialogs.tsx')).DeleteTaskDialog);

export function addTask(customer?: Pick<Customer, 'id' | 'name'>): void {
  openDialog(AddTask, customer ? { customer } : {});
}

export function editTask(task: Task): void {
  openDialog(EditTask, { task });
}

/** Adds a task for a customer. */
export const ADD_TASK: RecordAction<Pick<Customer, 'id' | 'name'>> = {
  label: 'Task',
  words: 'follow up todo',
  key: 'f',
  run: addTask,
};

/** The actions of a task. */
export function taskActions(finish: (task: Task) => void): readonly RecordAction<Task>[] {
  return [
    { label: 'Done', words: 'finish', key: 'x', offered: ({ doneAt }) => doneAt === null, run: finish },
    { label: 'Open again', key: 'x', offered: ({ doneAt }) => doneAt !== null, run: finish },
    { label: 'Edit', words: 'change', key: 'd', run: editTask },
    { label: 'Delete', danger: true, run: (task) => openDialog(DeleteTask, { task }) },
  ];
}
