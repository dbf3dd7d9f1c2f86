import { setSearchParam } from '../navigation/navigation.ts';
import type { ListOptions } from './list-query.ts';

type Direction = 'ascending' | 'descending';

/** Returns the direction of `sort` if it sorts by `field`, otherwise undefined. */
export function directionOf(field: string, sort: string): Direction | undefined {
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
}

/** Returns the order after a press on a column header: the column's first order, or its reverse when that is already set. */
export function nextSort(first: string, sort: string): string {
  return sort === first ? reversed(first) : first;
}

/** Returns the field that an order sorts by. */
export function fieldOf(sort: string): string {
  return sort.replace(/^-/, '');
}

function reversed(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

/** Sorts the list in view. The default order is left out of the URL. */
export function sortBy(sort: string, { sorts }: ListOptions): void {
  setSearchParam('sort', sort === sorts[0].value ? undefined : sort);
}
