import type { Narrowings } from '../records/narrowing.ts';

export const teamMemberNarrowings: Narrowings = {
  filter: {
    field: 'isActive',
    label: 'Status',
    all: 'All members',
    options: [
      { value: '1', label: 'Active' },
      { value: '0', label: 'Inactive' },
    ],
  },
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'name', label: 'By name' },
    { value: 'email', label: 'By email' },
  ],
};
