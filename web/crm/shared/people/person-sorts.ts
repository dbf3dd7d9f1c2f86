import type { ListOptions } from '../records/list-query.ts';

/** The orders that lists of people offer. */
export const PERSON_SORTS: ListOptions['sorts'] = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: '-name', label: 'By name, Z first' },
  { value: 'email', label: 'By email' },
  { value: '-email', label: 'By email, Z first' },
];
