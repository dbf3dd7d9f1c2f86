import { setSearchParam } from '../navigation/navigation.ts';
import type { ListOptions } from './list-query.ts';

type Direction = 'ascending' | 'descending';

/** Which way a list runs by `field`, sorted as it is; undefined when it runs by another. */
export function directionOf(field: string, sort: string): Direction | undefined {
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
}

/** The order after a press on a column's header: the column's own at first, then the other way round. */
export function nextSort(first: string, sort: string): string {
  return sort === first ? reversed(first) : first;
}

/** The field that an order runs by. */
export function fieldOf(sort: string): string {
  return sort.replace(/^-/, '');
}

function reversed(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

/** Sorts the list in view. The order without a choice stands in no URL. */
export function sortBy(sort: string, { sorts }: ListOptions): void {
  setSearchParam('sort', sort === sorts[0].value ? undefined : sort);
}
