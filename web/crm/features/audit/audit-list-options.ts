import { AUDIT_ACTIONS } from '../../../../contract/audit.ts';
import type { StaffUser } from '../../../../contract/staff.ts';
import type { ListOptions } from '../../shared/records/list-query.ts';
import { ACTION_LABELS } from './audit-words.ts';

export function auditListOptions(people: readonly StaffUser[]): ListOptions {
  return {
    searchHint: 'Person, action or id',
    filters: [
      {
        field: 'userId',
        label: 'Person',
        all: 'Everybody',
        options: people.map(({ id, username }) => ({ value: id, label: username })),
      },
      {
        field: 'action',
        label: 'Action',
        all: 'Any action',
        options: AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_LABELS[action] })),
      },
    ],
    sorts: [
      { value: '-createdAt', label: 'Newest first' },
      { value: 'createdAt', label: 'Oldest first' },
    ],
  };
}
