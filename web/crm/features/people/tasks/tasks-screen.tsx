import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StaffUser } from '#contract/staff.ts';
import type { Task } from '#contract/tasks.ts';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import { useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { assigneeFilter, assigneesQuery, NOBODY_LABEL } from '#crm/shared/people/assignees.ts';
import { MUTED, type RecordLayout } from '#crm/shared/records/column.ts';
import {
  flagFilter,
  type ListOptions,
  type ListQuery,
  useListQuery,
  withChosen,
} from '#crm/shared/records/list-query.ts';
import { ListSection } from '#crm/shared/records/list-section.tsx';
import { useLiveList } from '#crm/shared/records/live-list.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { RecordList } from '#crm/shared/records/record-list.tsx';
import { RowActions } from '#crm/shared/records/row-actions.tsx';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { sessionQuery } from '#crm/shared/session/session.query.ts';
import { addTask, taskActions } from './task-actions.ts';
import { DoneSwitch, DueTime, TaskTitle } from './task-facts.tsx';
import { TASKS, useFinishTask } from './task-queries.ts';

/** The tasks of the user or of colleagues, overdue ones first. */
export function TasksScreen() {
  const listOptions = useTaskListOptions();
  const listQuery = useListQuery(listOptions);
  const ownId = useQuery(sessionQuery).data?.user.id;
  const apiQuery = useMemo(() => toApiQuery(listQuery, ownId), [listQuery, ownId]);
  const { mutate: finish } = useFinishTask();
  const layout = useMemo(() => taskLayout(taskActions(finish)), [finish]);
  return (
    <Screen title="Tasks">
      <ListSection label="Tasks">
        <RecordList
          records={useRecords(TASKS, apiQuery)}
          live={useLiveList(TASKS, apiQuery)}
          noun={['task', 'tasks']}
          listOptions={listOptions}
          listQuery={listQuery}
          layout={layout}
          add={{ label: 'Add Task', onAdd: () => addTask() }}
          empty={<p>Nothing to do. Tasks are added here, and in the panel of a customer.</p>}
        />
      </ListSection>
    </Screen>
  );
}

const taskLayout = (actions: readonly RecordAction<Task>[]): RecordLayout<Task> => ({
  grid:
    'grid-cols-[minmax(0,1fr)_auto] two-lines:grid-cols-[minmax(0,1fr)_11rem] ' +
    'one-line:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_8rem_12.5rem] [--row-buttons:11.25rem]',
  columns: [
    {
      header: 'Task',
      sort: 'title',
      cellClass: '[grid-area:1/1/2/3] two-lines:[grid-area:1/1]',
      className: 'font-medium',
      cell: (task) => (
        <span className="flex items-center gap-1">
          <DoneSwitch task={task} />
          <TaskTitle task={task} />
        </span>
      ),
    },
    {
      header: 'Customer',
      cellClass: '[grid-area:2/1/3/3] pl-7 two-lines:[grid-area:2/1] one-line:[grid-area:1/2] one-line:pl-0',
      className: 'text-[0.8125rem]',
      cell: ({ customerId, customerName }) =>
        customerId && <CustomerLink id={customerId}>{customerName ?? 'A customer'}</CustomerLink>,
    },
    {
      header: 'Assignee',
      cellClass: '[grid-area:3/2] text-right two-lines:[grid-area:2/2] one-line:[grid-area:1/3] one-line:text-left',
      className: MUTED,
      cell: ({ assigneeName }) => assigneeName ?? NOBODY_LABEL,
    },
    {
      header: 'Due',
      sort: 'dueAt',
      cellClass:
        '[grid-area:3/1] pl-7 two-lines:[grid-area:1/2] two-lines:pl-0 two-lines:text-right one-line:[grid-area:1/4]',
      className: 'text-[0.8125rem]',
      cell: (task) => <DueTime task={task} />,
    },
  ],
  keys: actions,
  actions: (task) => <RowActions row={{ ...task, name: task.title }} actions={actions} about={[task.customerName]} />,
});

/** Values in the URL for any assignee and for any state. */
const ANYBODY = 'anybody';
const ANY = 'any';

/** The filters and orders of tasks. By default the screen shows the user's own open tasks. */
function taskListOptions(
  assignees: readonly StaffUser[] | undefined,
  ownId: string | undefined,
  chosen: string | null,
): ListOptions {
  // The user's own tasks are the default, which has no value.
  const other = chosen === ownId ? null : chosen;
  return {
    searchHint: 'Words of the task',
    filters: [
      {
        field: 'assigneeId',
        label: 'Assignee',
        all: 'Mine',
        options: assignees
          ? withChosen(
              [{ value: ANYBODY, label: 'Everybody’s' }, ...assigneeFilter(assignees, ownId)],
              other,
              'Somebody else’s',
            )
          : withChosen([], other, '…'),
      },
      {
        field: 'done',
        label: 'State',
        all: 'Open',
        options: [
          { value: '1', label: 'Done' },
          { value: ANY, label: 'Open and done' },
        ],
      },
      flagFilter('overdue', 'Due', 'Whenever due', ['Overdue', 'Not due yet']),
    ],
    sorts: [
      { value: 'dueAt', label: 'Due first' },
      { value: '-dueAt', label: 'Due last' },
      { value: '-createdAt', label: 'Newest' },
      { value: 'createdAt', label: 'Oldest' },
      { value: 'title', label: 'Task A–Z' },
    ],
  };
}

function useTaskListOptions(): ListOptions {
  const ownId = useQuery(sessionQuery).data?.user.id;
  const { data: assignees } = useQuery(assigneesQuery);
  const chosen = useSearchParams().get('assigneeId');
  return useMemo(() => taskListOptions(assignees, ownId, chosen), [assignees, ownId, chosen]);
}

/** Converts the query in the URL for the API. */
function toApiQuery({ assigneeId, done = '0', ...rest }: ListQuery, ownId: string | undefined): ListQuery {
  const whose = assigneeId ?? ownId;
  return {
    ...rest,
    ...(whose !== undefined && whose !== ANYBODY && { assigneeId: whose }),
    ...(done !== ANY && { done }),
  };
}
