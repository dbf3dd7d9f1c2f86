import type { ListOptions } from '../../shared/records/list-query.ts';

export const teamMemberListOptions: ListOptions = {
  searchHint: 'Name, email or phone',
  filters: [
    {
      field: 'isActive',
      label: 'Status',
      all: 'Any status',
      options: [
        { value: '1', label: 'Active' },
        { value: '0', label: 'Inactive' },
      ],
    },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'name', label: 'By name' },
    { value: '-name', label: 'By name, Z first' },
    { value: 'email', label: 'By email' },
    { value: '-email', label: 'By email, Z first' },
  ],
};
