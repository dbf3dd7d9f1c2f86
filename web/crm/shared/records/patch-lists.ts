import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { Page } from '#client/api.ts';

interface Record {
  id: string;
}
type Loaded = InfiniteData<Page<Record>>;

/** Puts changed records into all loaded lists and records at once. Reloading a list that was scrolled far down takes a while. */
export function patchLists(client: QueryClient, records: readonly Record[]): void {
  const byId = new Map(records.map((record) => [record.id, record]));
  patchPages(client, (page) =>
    page.rows.some(({ id }) => byId.has(id))
      ? { ...page, rows: page.rows.map((row) => byId.get(row.id) ?? row) }
      : page,
  );
  for (const record of records) {
    client.setQueriesData<Record>(
      { queryKey: ['api', 'crm'], predicate: ({ state }) => isRecord(state.data) && state.data.id === record.id },
      record,
    );
  }
}

/** Marks deleted records in all loaded lists. They keep their places until the list is reloaded. */
export function markDeleted(client: QueryClient, ids: readonly string[]): void {
  patchPages(client, (page) => {
    const gone = page.rows.filter(({ id }) => ids.includes(id));
    return gone.length === 0
      ? page
      : { ...page, deletedIds: [...(page.deletedIds ?? []), ...gone.map(({ id }) => id)] };
  });
}

/** Leaves lists without a changed page untouched, and keeps invalidated lists invalidated. */
export function patchPages(client: QueryClient, patch: (page: Page<Record>) => Page<Record>): void {
  for (const query of client.getQueryCache().findAll({ queryKey: ['api', 'crm'], predicate: isLoadedList })) {
    const list = query.state.data as Loaded;
    const pages = list.pages.map(patch);
    if (pages.every((page, index) => page === list.pages[index])) continue;
    const { isInvalidated } = query.state;
    query.setData({ ...list, pages }, { manual: true });
    if (isInvalidated) query.invalidate();
  }
}

/** Returns the record from any loaded list of its noun. */
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

/**
 * Returns whether the query is a list's. Only lists have a query object as their last key; a timeline has pages too,
 * but of other things.
 */
export function isList({ queryKey }: Query): boolean {
  return typeof queryKey.at(-1) === 'object';
}

/** Excludes reports, which have a query object in their key too but no pages. */
function isLoadedList(query: Query): boolean {
  return isList(query) && Array.isArray((query.state.data as Partial<Loaded> | undefined)?.pages);
}

export function isRecord(data: unknown): data is Record {
  return typeof data === 'object' && data !== null && 'id' in data;
}
