import type { Filter } from '../records/list-query.ts';

/** Who has used the app lately. */
export const USED_WITHIN_FILTER: Filter = {
  field: 'usedWithin',
  label: 'Used within',
  all: 'Used or not',
  options: [7, 30, 90].map((days) => ({ value: String(days), label: `Used in ${days} days` })),
};
