import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StaffUser } from '../../../../contract/staff.ts';
import { useSearchParams } from '../../shared/navigation/navigation.ts';
import { assigneeFilter, assigneesQuery } from '../../shared/people/assignees.ts';
import type { ListOptions, ListQuery } from '../../shared/records/list-query.ts';
import { sessionQuery } from '../../shared/session/session.query.ts';

/** Values in the URL for any assignee and for any state. */
const ANYBODY = 'anybody';
const ANY = 'any';

/** The filters and orders of tasks. By default the screen shows the user's own open tasks. */
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

/** Converts the query in the URL for the API. */
export function toApiQuery({ assigneeId, done = '0', ...rest }: ListQuery, ownId: string | undefined): ListQuery {
  const whose = assigneeId ?? ownId;
  return {
    ...rest,
    ...(whose !== undefined && whose !== ANYBODY && { assigneeId: whose }),
    ...(done !== ANY && { done }),
  };
}
