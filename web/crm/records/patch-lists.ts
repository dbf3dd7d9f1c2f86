import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '../../client/api.ts';

interface Record {
  id: string;
}
type Loaded = InfiniteData<Page<Record>>;

/** Puts a changed record into the lists that show it at once: to load a list anew that was read far down takes a while. */
export function patchLists(client: QueryClient, record: Record): void {
  client.setQueriesData<Loaded>(
    { queryKey: ['api', 'crm'], predicate: ({ state }) => isLoadedList(state.data) },
    (list) => list && { ...list, pages: list.pages.map((page) => patchPage(page, record)) },
  );
}

function patchPage(page: Page<Record>, record: Record): Page<Record> {
  const index = page.rows.findIndex(({ id }) => id === record.id);
  return index === -1 ? page : { ...page, rows: page.rows.with(index, record) };
}

function isLoadedList(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'pages' in data;
}
