import { useMemo } from 'react';
import { isDay } from '../day-range.ts';
import { goToSearch, useSearchParams } from '../navigation/navigation.ts';

export interface Option {
  value: string;
  label: string;
}

/** One field that a list can be filtered by. */
export interface Filter {
  /** The field's name, in the API and in the page's URL. */
  field: string;
  label: string;
  /** The label of the option that does not filter. */
  all: string;
  options: readonly Option[];
}

/** Returns the filter of a field that is 0 or 1. */
export function flagFilter(field: string, label: string, all: string, [yes, no]: [yes: string, no: string]): Filter {
  const options = [
    { value: '1', label: yes },
    { value: '0', label: no },
  ];
  return { field, label, all, options };
}

/** How a kind of record can be filtered and sorted. */
export interface ListOptions {
  filters: readonly Filter[];
  /** Whether the rows can be limited to days (UTC), by `from` and `to` of the API. */
  days?: boolean;
  /** The search box's placeholder, which names what the search covers. */
  searchHint: string;
  /** The first one is the default order. */
  sorts: readonly [Option, ...Option[]];
}

/** A list's query as the API expects it. Leaves out default values. */
export interface ListQuery {
  q?: string;
  sort?: string;
  [field: string]: string | undefined;
}

/** Reads a list's filters and order from the page's URL. Ignores values that the list does not offer. */
export function readListQuery(params: URLSearchParams, { filters, sorts, days = false }: ListOptions): ListQuery {
  const listQuery: ListQuery = {};
  const q = params.get('q')?.trim();
  if (q) listQuery.q = q;
  const sort = sorts.slice(1).find(({ value }) => value === params.get('sort'));
  if (sort) listQuery.sort = sort.value;
  for (const { field, options } of filters) {
    const option = options.find(({ value }) => value === params.get(field));
    if (option) listQuery[field] = option.value;
  }
  for (const end of days ? ['from', 'to'] : []) {
    const day = params.get(end);
    if (day !== null && isDay(day)) listQuery[end] = day;
  }
  return listQuery;
}

/**
 * Returns the options with the chosen value added when it is missing, such as a tag that was renamed since a view was
 * saved. The value still filters: leaving it out would show more rows than were asked for, and a bulk action would
 * change them.
 */
export function withChosen(options: readonly Option[], value: string | null, label = value ?? ''): readonly Option[] {
  const isListed = !value || options.some((option) => option.value === value);
  return isListed ? options : [...options, { value, label }];
}

/** Reads the query from the page's URL. Returns the same object until it asks for something else, because live lists are made for it. */
export function useListQuery(listOptions: ListOptions): ListQuery {
  const content = JSON.stringify(readListQuery(useSearchParams(), listOptions));
  return useMemo((): ListQuery => JSON.parse(content), [content]);
}

/** Returns whether the query leaves rows out. Sorting does not. */
export function isFiltered({ sort: _, ...rest }: ListQuery): boolean {
  return Object.keys(rest).length > 0;
}

/** Removes the search and all filters. Keeps the order. */
export function clearFilters(listQuery: ListQuery): void {
  const params = new URLSearchParams(location.search);
  for (const name of Object.keys(listQuery)) if (name !== 'sort') params.delete(name);
  goToSearch(params);
}
