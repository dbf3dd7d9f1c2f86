import type { QueryKey } from '@tanstack/react-query';
import type { StaffEvent } from '#contract/events.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { personKey } from '#crm/shared/people/person-key.ts';
import type { RecordChange } from '#crm/shared/realtime/record-changes.ts';
import { listKey, recordPages } from '#crm/shared/records/record-pages.ts';
import { DueTaskCount } from './due-reminder.tsx';
import { addTask } from './task-actions.ts';
import { dueTasksQuery, TASKS, taskQuery } from './task-queries.ts';

const TasksScreen = lazyComponent(async () => (await import('./tasks-screen.tsx')).TasksScreen);

/** The tasks of staff. */
export const tasks: Feature = {
  screen: {
    id: 'tasks',
    label: 'Tasks',
    key: 'd',
    Screen: TasksScreen,
    Waiting: DueTaskCount,
    add: () => addTask(),
  },
  commands: [{ label: 'Add Task', words: 'new create todo follow up', role: 'member', run: () => addTask() }],
  outdatedBy,
  rowsChangedBy,
};

function outdatedBy(event: StaffEvent): QueryKey[] {
  if (event.type === 'resync') return [listKey(TASKS)];
  if (event.type !== 'task') return [];
  const { taskId, customerId } = event;
  return [
    dueTasksQuery.queryKey,
    taskQuery(taskId).queryKey,
    ...(customerId === null
      ? []
      : [recordPages(TASKS, { customerId, done: '0' }).queryKey, personKey({ kind: 'customer', customerId })]),
  ];
}

function rowsChangedBy(event: StaffEvent): RecordChange[] {
  if (event.type === 'resync') return [{ path: TASKS, change: 'any' }];
  return event.type === 'task' ? [{ path: TASKS, change: event.change, id: event.taskId }] : [];
}
