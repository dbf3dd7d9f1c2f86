import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { Page } from '../../../client/api.ts';

interface Record {
  id: string;
}
type Loaded = InfiniteData<Page<Record>>;

/** Puts a changed record wherever it is shown at once: to load a list anew that was read far down takes a while. */
export function patchLists(client: QueryClient, record: Record): void {
  client.setQueriesData<Loaded>(
    { queryKey: ['api', 'crm'], predicate: isLoadedList },
    (list) => list && { ...list, pages: list.pages.map((page) => patchPage(page, record)) },
  );
  client.setQueriesData<Record>(
    { queryKey: ['api', 'crm'], predicate: ({ state }) => isRecord(state.data) && state.data.id === record.id },
    record,
  );
}

/** The record as the lists of its noun have it, if one of them has. */
export function findInLists<Row extends Record>(client: QueryClient, noun: string, id: string): Row | undefined {
  const lists = client.getQueriesData<InfiniteData<Page<Row>>>({
    queryKey: ['api', 'crm', noun],
    predicate: isLoadedList,
  });
  for (const [, list] of lists) {
    for (const page of list?.pages ?? []) {
      const row = page.rows.find((candidate) => candidate.id === id);
      if (row) return row;
    }
  }
  return undefined;
}

function patchPage(page: Page<Record>, record: Record): Page<Record> {
  const index = page.rows.findIndex(({ id }) => id === record.id);
  return index === -1 ? page : { ...page, rows: page.rows.with(index, record) };
}

/** Lists alone are kept under a list query; a timeline has pages too, of other things. */
function isLoadedList({ queryKey, state }: Query): boolean {
  return typeof queryKey.at(-1) === 'object' && state.data !== undefined;
}

function isRecord(data: unknown): data is Record {
  return typeof data === 'object' && data !== null && 'id' in data;
}
