import { hashKey, type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import { MAX_IDS } from '../../../../contract/lists.ts';
import { getPage, type Page, type RowOf } from '../../../client/api.ts';
import { followChanges, type RecordChange, type RecordPath } from '../realtime/record-changes.ts';
import { isFiltered, type ListQuery } from './list-query.ts';
import { isList, markDeleted, patchLists } from './patch-lists.ts';
import { lastPages, listKey, recordPages } from './record-pages.ts';

/** From one reading of changed rows to the next: a burst of changes is read in few calls, each of what is in view by then. */
const READING_GAP_MS = 300;

type Row = RowOf<RecordPath>;

/**
 * Keeps the list on the screen true. Rows that have changed are read by their ids once they are in view, in one call, and put in
 * their places; deleted ones keep theirs and are marked; new ones wait, counted, until somebody has the list read anew.
 */
export class LiveList {
  /** How many records are new since the list was read. */
  readonly $arrivals = atom(0);
  readonly #client: QueryClient;
  readonly #path: RecordPath;
  readonly #listQuery: ListQuery;
  readonly #hash: string;
  /** Listed records that may be others than they are shown as. */
  readonly #stale = new Set<string>();
  /** New records of which nobody knows yet whether the filters leave them. */
  readonly #unchecked = new Set<string>();
  readonly #created = new Set<string>();
  /** New ones that nobody has named: by so many the whole list has grown. */
  #grownBy = 0;
  #inView: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(client: QueryClient, path: RecordPath, listQuery: ListQuery) {
    this.#client = client;
    this.#path = path;
    this.#listQuery = listQuery;
    this.#hash = hashKey(recordPages(path, listQuery).queryKey);
  }

  /** Follows what is announced, until the returned function is called. */
  follow(): () => void {
    const stops = [
      followChanges((change) => change.path === this.#path && this.#note(change)),
      this.#client.getQueryCache().subscribe((event) => this.#noteReading(event)),
    ];
    return () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      for (const stop of stops) stop();
    };
  }

  /** Says which rows are in view now. */
  show(ids: readonly string[]): void {
    this.#inView = ids;
    this.#readSoon();
  }

  /** Reads the list anew from its top. Gives the id of the row that is the first by then. */
  async refetch(): Promise<string | undefined> {
    const { queryKey } = recordPages(this.#path, this.#listQuery);
    this.#client.setQueryData(
      queryKey,
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    );
    this.#client.removeQueries({ queryKey: lastPages(this.#path, this.#listQuery).queryKey, exact: true });
    await this.#client.refetchQueries({ queryKey, exact: true });
    return this.#pages()[0]?.rows[0]?.id;
  }

  #note(change: RecordChange): void {
    if (change.change === 'any') {
      this.#noteStale(() => true);
      void this.#noteGrowth();
    } else if ('customerId' in change) this.#noteStale((row) => customerOf(row) === change.customerId);
    else if (change.change === 'created') this.#noteCreated(change.id);
    else if (change.change === 'deleted') this.#noteDeleted(change.id);
    else this.#noteStale(({ id }) => id === change.id);
  }

  #noteStale(isStale: (row: Row) => boolean): void {
    for (const { rows } of this.#pages()) for (const row of rows) if (isStale(row)) this.#stale.add(row.id);
    this.#readSoon();
  }

  #noteCreated(id: string): void {
    // In a list without a row nothing can be moved.
    if (this.#pages()[0]?.rows.length === 0) void this.refetch();
    else if (isFiltered(this.#listQuery)) this.#unchecked.add(id);
    else this.#created.add(id);
    this.#count();
    this.#readSoon();
  }

  #noteDeleted(id: string): void {
    markDeleted(this.#client, [id]);
    for (const ids of [this.#stale, this.#unchecked, this.#created]) ids.delete(id);
    this.#count();
  }

  /** After more changes than were named: what the list has now against what it had. */
  async #noteGrowth(): Promise<void> {
    const known = this.#pages()[0];
    if (!known || known.isTotalCapped || known.isSimilar) return;
    // Of a failure nobody is told: the next event asks again.
    const now = await this.#load({ ...this.#listQuery, limit: 1 }).catch(() => undefined);
    if (!now || now.isTotalCapped || now.isSimilar) return;
    if (known.total === 0 && now.total > 0) return void (await this.refetch());
    const deleted = this.#pages().flatMap(({ deletedIds = [] }) => deletedIds).length;
    this.#created.clear();
    this.#grownBy = Math.max(0, now.total - (known.total - deleted));
    this.#count();
  }

  /** Once the whole list is read anew, what was announced before is in it; what comes meanwhile may not be. */
  #noteReading(event: QueryCacheNotifyEvent): void {
    if (event.type !== 'updated' || event.query.queryHash !== this.#hash) return;
    const { action } = event;
    if (action.type === 'fetch' && !action.meta?.fetchMore) {
      for (const ids of [this.#stale, this.#unchecked, this.#created]) ids.clear();
      this.#grownBy = 0;
    } else if (action.type !== 'success') return;
    this.#count();
  }

  #count(): void {
    const isListed = (id: string) => this.#pages().some(({ rows }) => rows.some((row) => row.id === id));
    this.$arrivals.set(this.#grownBy + [...this.#created].filter((id) => !isListed(id)).length);
  }

  #readSoon(): void {
    if (this.#isReading || this.#timer !== undefined || this.#toRead().length + this.#unchecked.size === 0) return;
    const wait = Math.max(0, this.#readAt + READING_GAP_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#read();
    }, wait);
  }

  #toRead(): string[] {
    return this.#inView.filter((id) => this.#stale.has(id)).slice(0, MAX_IDS);
  }

  async #read(): Promise<void> {
    const stale = this.#toRead();
    const unchecked = [...this.#unchecked].slice(0, MAX_IDS);
    this.#isReading = true;
    for (const id of stale) this.#stale.delete(id);
    for (const id of unchecked) this.#unchecked.delete(id);
    try {
      if (stale.length > 0) this.#put(stale, await this.#loadRows(stale));
      for (const { id } of await this.#loadRows(unchecked, this.#listQuery)) this.#created.add(id);
      this.#count();
    } catch {
      // They wait, like those out of view, until something is shown or changes. A network that comes back has all read anew.
      for (const id of stale) this.#stale.add(id);
      for (const id of unchecked) this.#unchecked.add(id);
      return;
    } finally {
      this.#isReading = false;
      this.#readAt = performance.now();
    }
    this.#readSoon();
  }

  #put(ids: readonly string[], rows: Row[]): void {
    const isLoading = this.#client.isFetching({ queryKey: listKey(this.#path), predicate: isList }) > 0;
    // A page that is on its way will put the old rows back.
    if (isLoading) for (const id of ids) this.#stale.add(id);
    patchLists(this.#client, rows);
    const found = new Set(rows.map(({ id }) => id));
    markDeleted(
      this.#client,
      ids.filter((id) => !found.has(id)),
    );
  }

  async #loadRows(ids: readonly string[], listQuery: ListQuery = {}): Promise<Row[]> {
    if (ids.length === 0) return [];
    const { rows, isSimilar } = await this.#load({ ...listQuery, ids: ids.join(), limit: ids.length });
    return isSimilar ? [] : rows;
  }

  /** As a query, so that what a failure means for the session is seen to in one place. */
  #load(query: Record<string, string | number | undefined>): Promise<Page<Row>> {
    return this.#client.fetchQuery({
      queryKey: [...listKey(this.#path), 'rows', JSON.stringify(query)],
      queryFn: ({ signal }) => getPage(this.#path, { signal, query }),
      gcTime: 0,
      staleTime: 0,
    });
  }

  /** What is loaded of the list, from its start and from its end. */
  #pages(): Page<Row>[] {
    return [recordPages(this.#path, this.#listQuery), lastPages(this.#path, this.#listQuery)].flatMap(
      ({ queryKey }) => this.#client.getQueryData(queryKey)?.pages ?? [],
    );
  }
}

/** The customer whose name stands in the row of something else. */
function customerOf(row: Row): string | null | undefined {
  if ('ownerId' in row) return row.ownerId;
  return 'customerId' in row ? row.customerId : undefined;
}

/** The list that a path and a query name, kept true for as long as it is on the screen. */
export function useLiveList(path: RecordPath, listQuery: ListQuery): LiveList {
  const client = useQueryClient();
  const live = useMemo(() => new LiveList(client, path, listQuery), [client, path, listQuery]);
  useEffect(() => live.follow(), [live]);
  return live;
}
