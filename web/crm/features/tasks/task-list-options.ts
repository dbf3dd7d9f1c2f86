import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StaffUser } from '../../../../contract/staff.ts';
import { useSearchParams } from '../../shared/navigation/navigation.ts';
import { assigneeFilter, assigneesQuery } from '../../shared/people/assignees.ts';
import type { ListOptions, ListQuery } from '../../shared/records/list-query.ts';
import { sessionQuery } from '../../shared/session/session.query.ts';

/** In the page's URL: whoever has the task, and whatever its state. */
const ANYBODY = 'anybody';
const ANY = 'any';

/** How tasks are filtered and sorted. One's own open ones are what the screen shows unless asked for others. */
function taskListOptions(
  assignees: readonly StaffUser[] | undefined,
  ownId: string | undefined,
  chosen: string | null,
): ListOptions {
  const undecided = chosen === null ? [] : [{ value: chosen, label: '…' }];
  return {
    searchHint: 'Words of the task',
    filters: [
      {
        field: 'assigneeId',
        label: 'Assignee',
        all: 'Mine',
        options: assignees
          ? [{ value: ANYBODY, label: 'Everybody’s' }, ...assigneeFilter(assignees, ownId)]
          : undecided,
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
      {
        field: 'overdue',
        label: 'Due',
        all: 'Whenever due',
        options: [
          { value: '1', label: 'Overdue' },
          { value: '0', label: 'Not due yet' },
        ],
      },
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

export function useTaskListOptions(): ListOptions {
  const ownId = useQuery(sessionQuery).data?.user.id;
  const { data: assignees } = useQuery(assigneesQuery);
  const chosen = useSearchParams().get('assigneeId');
  return useMemo(() => taskListOptions(assignees, ownId, chosen), [assignees, ownId, chosen]);
}

/** What is asked of the API for what the page's URL says. */
export function toApiQuery({ assigneeId, done = '0', ...rest }: ListQuery, ownId: string | undefined): ListQuery {
  const whose = assigneeId ?? ownId;
  return {
    ...rest,
    ...(whose !== undefined && whose !== ANYBODY && { assigneeId: whose }),
    ...(done !== ANY && { done }),
  };
}
