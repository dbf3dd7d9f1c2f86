import { useMemo } from 'react';
import { goToSearch, useSearchParams } from '../navigation/navigation.ts';

export interface Option {
  value: string;
  label: string;
}

/** One field that leaves rows out. */
export interface Filter {
  /** The field's name, in the API and in the page's URL. */
  field: string;
  label: string;
  /** What stands for no filter. */
  all: string;
  options: readonly Option[];
}

/** How a kind of record can be filtered and sorted. */
export interface ListOptions {
  filters: readonly Filter[];
  /** What can be searched for, as the search box says it while it is empty. */
  searchHint: string;
  /** The first is the order without a choice. */
  sorts: readonly [Option, ...Option[]];
}

/** A list's query as the API takes it; what is at its default is left out. */
export interface ListQuery {
  q?: string;
  sort?: string;
  [field: string]: string | undefined;
}

/** What a list is filtered and sorted by, as the page’s URL says; values that the list does not offer are passed over. */
export function readListQuery(params: URLSearchParams, { filters, sorts }: ListOptions): ListQuery {
  const listQuery: ListQuery = {};
  const q = params.get('q')?.trim();
  if (q) listQuery.q = q;
  const sort = sorts.slice(1).find(({ value }) => value === params.get('sort'));
  if (sort) listQuery.sort = sort.value;
  for (const { field, options } of filters) {
    const option = options.find(({ value }) => value === params.get(field));
    if (option) listQuery[field] = option.value;
  }
  return listQuery;
}

/**
 * The options with the chosen value, which is a filter also when it is none of them any more, as a tag that was renamed since a view
 * was saved: without it the list would show, and a bulk action take, more than was asked for.
 */
export function withChosen(options: readonly Option[], value: string | null, label = value ?? ''): readonly Option[] {
  const isListed = !value || options.some((option) => option.value === value);
  return isListed ? options : [...options, { value, label }];
}

export function useListQuery(listOptions: ListOptions): ListQuery {
  const params = useSearchParams();
  return useMemo(() => readListQuery(params, listOptions), [params, listOptions]);
}

/** Whether rows are left out; sorting leaves out none. */
export function isFiltered({ sort: _, ...rest }: ListQuery): boolean {
  return Object.keys(rest).length > 0;
}

/** Takes the search and all filters away; the order stays. */
export function clearFilters(listQuery: ListQuery): void {
  const params = new URLSearchParams(location.search);
  for (const name of Object.keys(listQuery)) if (name !== 'sort') params.delete(name);
  goToSearch(params);
}
