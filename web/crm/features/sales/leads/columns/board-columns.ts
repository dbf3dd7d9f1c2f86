import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { getPage, type Page } from '#client/api.ts';
import type { Lead, LeadStage } from '#contract/leads.ts';
import { GC_TIME_MS } from '#crm/shared/gc-time.ts';
import type { ListQuery } from '#crm/shared/records/list-query.ts';
import { listKey } from '#crm/shared/records/record-pages.ts';
import { LEADS } from '../lead-queries.ts';
import { isAmongLoaded, placeLead, removeLead } from './column-pages.ts';

/** Number of cards that a column shows at first, and that each press on its last line adds. */
export const COLUMN_PAGE = 20;

type Column = InfiniteData<Page<Lead>, string | undefined>;

const BOARD_KEY = [...listKey(LEADS), 'board'];

/** One column of the board with the requested number of leads. `listQuery` is the board's, without a stage. */
export function columnPages(listQuery: ListQuery, stage: LeadStage) {
  return infiniteQueryOptions({
    queryKey: [...BOARD_KEY, { ...listQuery, stage }],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<Lead>> => {
      const page = await getPage(LEADS, { signal, query: { ...listQuery, stage, cursor, limit: COLUMN_PAGE } });
      // Similar results of a search are not shown, because they say nothing about a stage.
      return page.isSimilar ? { rows: [], total: 0, next: undefined } : page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: GC_TIME_MS,
    structuralSharing: false,
    // Keeps the previous cards while a search is running.
    placeholderData: (before?: Column) => before,
  });
}

/** Moves a lead on a board to the column of its stage. */
export function moveCard(client: QueryClient, lead: Lead): void {
  for (const [key, column] of client.getQueriesData<Column>({ queryKey: BOARD_KEY })) {
    const { stage, ...listQuery } = key.at(-1) as ListQuery;
    if (stage === lead.stage || !column || !hasLead(column, lead.id)) continue;
    putIntoColumn(client, listQuery, lead);
    client.setQueryData<Column>(key, { ...column, pages: removeLead(column.pages, lead.id) });
  }
}

/** Removes a lead from a board. */
export function removeCard(client: QueryClient, listQuery: ListQuery, stage: LeadStage, id: string): void {
  client.setQueryData(columnPages(listQuery, stage).queryKey, (column) =>
    column && hasLead(column, id) ? { ...column, pages: removeLead(column.pages, id) } : column,
  );
}

/** Adds a lead to the column of its stage, in its place or after all loaded leads. */
export function putIntoColumn(client: QueryClient, listQuery: ListQuery, lead: Lead): void {
  client.setQueryData(columnPages(listQuery, lead.stage).queryKey, (column) =>
    column && !hasLead(column, lead.id) ? { ...column, pages: placeLead(column.pages, lead, listQuery.sort) } : column,
  );
}

/** Returns whether a column would show this lead if it were reloaded. */
export function isInReach(client: QueryClient, listQuery: ListQuery, lead: Lead): boolean {
  const column = client.getQueryData(columnPages(listQuery, lead.stage).queryKey);
  return column !== undefined && isAmongLoaded(column.pages, lead, listQuery.sort);
}

function hasLead({ pages }: Pick<Column, 'pages'>, id: string): boolean {
  return pages.some(({ rows }) => rows.some((row) => row.id === id));
}
