import { queryOptions, useQuery } from '@tanstack/react-query';
import { NOBODY } from '#contract/leads.ts';
import type { StaffUser } from '#contract/staff.ts';
import type { EditField } from '../forms/edit-conflict.ts';
import type { Option } from '../records/list-query.ts';

export const NOBODY_LABEL = 'Nobody';

export const assigneesQuery = queryOptions<StaffUser[]>({ queryKey: ['api', 'crm', 'assignees'] });

const SOMEBODY_ELSE = 'Somebody else';

interface Assignment {
  assigneeId: string | null;
  assigneeName: string | null;
}

/** Returns the possible assignees: nobody, all users who may log in, and the current assignee. */
export function useAssigneeOptions(present: Assignment): Option[] {
  const { data: assignees = [] } = useQuery(assigneesQuery);
  return assigneeOptions(assignees, present);
}

export function assigneeOptions(assignees: readonly StaffUser[], { assigneeId, assigneeName }: Assignment): Option[] {
  const options = assignees.map(({ id, username }) => ({ value: id, label: username }));
  const isListed = assigneeId === null || options.some(({ value }) => value === assigneeId);
  return [
    { value: '', label: NOBODY_LABEL },
    ...options,
    ...(isListed ? [] : [{ value: assigneeId, label: assigneeName ?? SOMEBODY_ELSE }]),
  ];
}

/** The assignee in the edit dialogs of tasks and leads. */
export function assigneeField(options: readonly Option[]): EditField<'assigneeId'> {
  const labelOf = (id: unknown) => options.find(({ value }) => value === id)?.label ?? SOMEBODY_ELSE;
  return { name: 'assigneeId', label: 'Assignee', describe: labelOf };
}

/** Returns the options of the assignee filter: nobody and all other users. The user's own records have a separate option. */
export function assigneeFilter(assignees: readonly StaffUser[], ownId: string | undefined): Option[] {
  const others = assignees.filter(({ id }) => id !== ownId).map(({ id, username }) => ({ value: id, label: username }));
  return [{ value: NOBODY, label: `${NOBODY_LABEL}’s` }, ...others];
}
