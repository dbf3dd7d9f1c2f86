import { queryOptions } from '@tanstack/react-query';
import { NOBODY } from '../../../../contract/leads.ts';
import type { StaffUser } from '../../../../contract/staff.ts';
import type { Option } from '../records/list-query.ts';

export const NOBODY_LABEL = 'Nobody';

export const assigneesQuery = queryOptions<StaffUser[]>({ queryKey: ['api', 'crm', 'assignees'] });

export interface AssigneeOption {
  value: string;
  label: string;
}

/** Returns the possible assignees: nobody, all users who may log in, and the current assignee. */
export function assigneeOptions(
  assignees: readonly StaffUser[],
  present: { assigneeId: string | null; assigneeName: string | null },
): AssigneeOption[] {
  const options = assignees.map(({ id, username }) => ({ value: id, label: username }));
  const { assigneeId, assigneeName } = present;
  const isListed = assigneeId === null || options.some(({ value }) => value === assigneeId);
  return [
    { value: '', label: NOBODY_LABEL },
    ...options,
    ...(isListed ? [] : [{ value: assigneeId, label: assigneeName ?? 'Somebody else' }]),
  ];
}

/** Returns the options of the assignee filter: nobody and all other users. The user's own records have a separate option. */
export function assigneeFilter(assignees: readonly StaffUser[], ownId: string | undefined): Option[] {
  const others = assignees.filter(({ id }) => id !== ownId).map(({ id, username }) => ({ value: id, label: username }));
  return [{ value: NOBODY, label: `${NOBODY_LABEL}’s` }, ...others];
}
