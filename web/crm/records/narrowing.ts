import { useMemo } from 'react';
import { goToSearch, useSearchParams } from '../navigation/search-params.ts';

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

/** How a kind of record can be narrowed down and sorted. */
export interface Narrowings {
  filters: readonly Filter[];
  /** What can be searched for, as the search box says it while it is empty. */
  searchHint: string;
  /** The first is the order without a choice. */
  sorts: readonly [Option, ...Option[]];
}

/** A list's query as the API takes it; what is at its default is left out. */
export interface Narrowing {
  q?: string;
  sort?: string;
  [field: string]: string | undefined;
}

/** How the page's URL narrows a list; values that the list does not offer are passed over. */
export function readNarrowing(params: URLSearchParams, { filters, sorts }: Narrowings): Narrowing {
  const narrowing: Narrowing = {};
  const q = params.get('q')?.trim();
  if (q) narrowing.q = q;
  const sort = sorts.slice(1).find(({ value }) => value === params.get('sort'));
  if (sort) narrowing.sort = sort.value;
  for (const { field, options } of filters) {
    const option = options.find(({ value }) => value === params.get(field));
    if (option) narrowing[field] = option.value;
  }
  return narrowing;
}

export function useNarrowing(narrowings: Narrowings): Narrowing {
  const params = useSearchParams();
  return useMemo(() => readNarrowing(params, narrowings), [params, narrowings]);
}

/** Whether rows are left out; sorting leaves out none. */
export function leavesOut({ sort: _, ...rest }: Narrowing): boolean {
  return Object.keys(rest).length > 0;
}

/** Takes the search and all filters away; the order stays. */
export function clearNarrowing(narrowing: Narrowing): void {
  const params = new URLSearchParams(location.search);
  for (const name of Object.keys(narrowing)) if (name !== 'sort') params.delete(name);
  goToSearch(params);
}
