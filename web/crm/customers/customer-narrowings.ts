import type { Narrowings } from '../records/narrowing.ts';

export const customerNarrowings: Narrowings = {
  filter: {
    field: 'hasSignedInToApp',
    label: 'Signed in',
    all: 'All customers',
    options: [
      { value: '1', label: 'Signed in' },
      { value: '0', label: 'Not signed in' },
    ],
  },
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
    { value: 'name', label: 'By name' },
    { value: 'email', label: 'By email' },
  ],
};
