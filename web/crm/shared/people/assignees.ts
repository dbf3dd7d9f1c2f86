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

/** Whom something can be assigned to: nobody, everybody who may log in, and whoever it is assigned to. */
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

/** Whose records a list may show: nobody's, and everybody's but one's own, which has a word of its own. */
export function assigneeFilter(assignees: readonly StaffUser[], ownId: string | undefined): Option[] {
  const others = assignees.filter(({ id }) => id !== ownId).map(({ id, username }) => ({ value: id, label: username }));
  return [{ value: NOBODY, label: `${NOBODY_LABEL}’s` }, ...others];
}
