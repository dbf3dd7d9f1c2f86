import { useMemo } from 'react';
import { useSearchParams } from '../navigation/search-params.ts';

export interface Option {
  value: string;
  label: string;
}

/** How a kind of record can be narrowed down and sorted. */
export interface Narrowings {
  filter: {
    /** The field's name, in the API and in the page's URL. */
    field: string;
    label: string;
    /** What stands for no filter. */
    all: string;
    options: readonly Option[];
  };
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
export function readNarrowing(params: URLSearchParams, { filter, sorts }: Narrowings): Narrowing {
  const q = params.get('q')?.trim();
  const sort = sorts.slice(1).find(({ value }) => value === params.get('sort'))?.value;
  const filtered = filter.options.find(({ value }) => value === params.get(filter.field))?.value;
  return { ...(q && { q }), ...(sort && { sort }), ...(filtered && { [filter.field]: filtered }) };
}

export function useNarrowing(narrowings: Narrowings): Narrowing {
  const params = useSearchParams();
  return useMemo(() => readNarrowing(params, narrowings), [params, narrowings]);
}

/** Whether rows are left out; sorting leaves out none. */
export function leavesOut({ sort: _, ...rest }: Narrowing): boolean {
  return Object.keys(rest).length > 0;
}
