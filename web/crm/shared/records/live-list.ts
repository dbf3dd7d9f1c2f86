import { hashKey, type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import { getPage, type Page, type RowOf } from '#client/api.ts';
import { MAX_IDS } from '#contract/lists.ts';
import { followChanges, type RecordChange, type RecordPath } from '../realtime/record-changes.ts';
import { isFiltered, type ListQuery } from './list-query.ts';
import { markDeleted, patchLists, patchPages } from './patch-lists.ts';
import { lastPages, listKey, recordPages } from './record-pages.ts';

/** The least time between two reads of changed rows. A burst of changes then takes few calls, each for the rows in view. */
const READING_GAP_MS = 300;

type Row = RowOf<RecordPath>;

/**
 * Keeps the list on the screen up to date. Reads changed rows by id in one call once they are in view, and replaces
 * them in place. Deleted rows keep their places and are marked. New rows are counted but not shown until the user
 * reloads the list.
 */
export class LiveList {
  /** How many records are new since the list was read. */
  readonly $arrivals = atom(0);
  readonly #client: QueryClient;
  readonly #path: RecordPath;
  readonly #listQuery: ListQuery;
  /** The queries of the list, loaded from its start and from its end. */
  readonly #hashes: readonly string[];
  /** Ids of listed records that may have changed since they were read. */
  readonly #stale = new Set<string>();
  /** Ids of new records that have not been checked against the filters yet. */
  readonly #unchecked = new Set<string>();
  readonly #created = new Set<string>();
  /** The list's total after changes that no event named one by one. Counts the new records that `#created` does not name. */
  #total: number | undefined;
  /** Whether the total has to be read, because changes were announced without names or while it was being read. */
  #isTotalUnknown = false;
  /** How many changes were announced that may change the total. */
  #news = 0;
  /** Changes announced while the list is being read. The answer may be older than they are. */
  #meanwhile: RecordChange[] = [];
  #inView: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(client: QueryClient, path: RecordPath, listQuery: ListQuery) {
    this.#client = client;
    this.#path = path;
    this.#listQuery = listQuery;
    this.#hashes = [recordPages(path, listQuery), lastPages(path, listQuery)].map(({ queryKey }) => hashKey(queryKey));
  }

  /** Follows announced changes until the returned function is called. */
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

  /** Sets the rows that are in view. */
  show(ids: readonly string[]): void {
    this.#inView = ids;
    this.#readSoon();
  }

  /** Reloads the list from its top. Returns the id of its first row. */
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
    if (this.#isLoading()) this.#meanwhile.push(change);
    if (change.change !== 'updated') this.#news += 1;
    this.#mark(change);
    if (change.change === 'created') this.#noteCreated(change.id);
    else if (change.change === 'deleted') this.#noteDeleted(change.id);
  }

  /** Marks what is listed and known by now as outdated or deleted. May be repeated. */
  #mark(change: RecordChange): void {
    if (change.change === 'any') {
      this.#isTotalUnknown = true;
      this.#noteStale(() => true);
    } else if ('customerId' in change) this.#noteStale((row) => customerOf(row) === change.customerId);
    else if (change.change === 'updated') this.#noteStale(({ id }) => id === change.id);
    else if (change.change === 'deleted') markDeleted(this.#client, [change.id]);
  }

  #noteStale(isStale: (row: Row) => boolean): void {
    for (const { rows } of this.#pages()) for (const row of rows) if (isStale(row)) this.#stale.add(row.id);
    this.#readSoon();
  }

  #noteCreated(id: string): void {
    // An empty list has no rows that a reload could move.
    if (this.#pages()[0]?.rows.length === 0) void this.refetch();
    else if (isFiltered(this.#listQuery)) this.#unchecked.add(id);
    else this.#created.add(id);
    this.#count();
    this.#readSoon();
  }

  #noteDeleted(id: string): void {
    for (const ids of [this.#stale, this.#unchecked, this.#created]) ids.delete(id);
    if (this.#total !== undefined) this.#total -= 1;
    this.#count();
  }

  /**
   * Drops announced changes when a reload of the whole list starts, because the answer contains them. Later ones are
   * kept, and marked in the answer.
   */
  #noteReading(event: QueryCacheNotifyEvent): void {
    const at = this.#hashes.indexOf(event.query.queryHash);
    if (event.type !== 'updated' || at === -1) return;
    const { action } = event;
    if (action.type === 'success') {
      if (!action.manual) this.#markAnswer();
    } else if (action.type === 'fetch' && !action.meta?.fetchMore && at === 0) {
      for (const ids of [this.#stale, this.#unchecked, this.#created]) ids.clear();
      this.#total = undefined;
      this.#isTotalUnknown = false;
      this.#meanwhile = [];
    } else return;
    this.#count();
  }

  #markAnswer(): void {
    for (const change of this.#meanwhile) this.#mark(change);
    if (!this.#isLoading()) this.#meanwhile = [];
  }

  #count(): void {
    const pages = this.#pages();
    const isListed = (id: string) => pages.some(({ rows }) => rows.some((row) => row.id === id));
    const deleted = new Set(pages.flatMap(({ deletedIds = [] }) => deletedIds)).size;
    // Compared here and not when the total is read, because the list may be reloaded in between.
    const listed = (pages[0]?.total ?? 0) - deleted;
    const unnamed = this.#total === undefined ? 0 : Math.max(0, this.#total - listed);
    this.$arrivals.set(unnamed + [...this.#created].filter((id) => !isListed(id)).length);
  }

  #readSoon(): void {
    const isDone = this.#toRead().length + this.#unchecked.size === 0 && !this.#isTotalUnknown;
    if (this.#isReading || this.#timer !== undefined || isDone) return;
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
    const isTotalUnknown = this.#isTotalUnknown;
    let hasFailed = false;
    this.#isReading = true;
    for (const id of stale) this.#stale.delete(id);
    for (const id of unchecked) this.#unchecked.delete(id);
    this.#isTotalUnknown = false;
    try {
      if (stale.length > 0) {
        this.#put(stale, await this.#loadRows(stale));
        await this.#readRevenue();
      }
      for (const { id } of await this.#loadRows(unchecked, this.#listQuery)) this.#created.add(id);
      if (isTotalUnknown) await this.#readTotal();
      this.#count();
    } catch {
      hasFailed = true;
    }
    this.#isReading = false;
    this.#readAt = performance.now();
    // For those that have changed during this read.
    this.#readSoon();
    if (!hasFailed) return;
    // Keeps the others until rows come into view or change. When the network comes back, everything is reloaded.
    for (const id of stale) this.#stale.add(id);
    for (const id of unchecked) this.#unchecked.add(id);
    this.#isTotalUnknown ||= isTotalUnknown;
  }

  #put(ids: readonly string[], rows: Row[]): void {
    // A page that is still loading would put the old rows back.
    if (this.#isLoading()) for (const id of ids) this.#stale.add(id);
    patchLists(this.#client, rows);
    const found = new Set(rows.map(({ id }) => id));
    markDeleted(
      this.#client,
      ids.filter((id) => !found.has(id)),
    );
  }

  /** Reads the list's total, which counts the records that no event named. */
  async #readTotal(): Promise<void> {
    if (!isCounted(this.#pages()[0])) return;
    const news = this.#news;
    const now = await this.#load({ ...this.#listQuery, limit: 1 });
    const known = this.#pages()[0];
    if (!isCounted(now) || !isCounted(known)) return;
    if (known.total === 0 && now.total > 0) return void (await this.refetch());
    // Whether it counts what was announced meanwhile, only the next one shows.
    this.#isTotalUnknown ||= news !== this.#news;
    this.#created.clear();
    this.#total = now.total;
  }

  /** Reads the revenue above the list anew, if it has one, because a changed row may count another amount. */
  async #readRevenue(): Promise<void> {
    if (this.#pages()[0]?.revenue === undefined) return;
    const { revenue } = await this.#load({ ...this.#listQuery, limit: 1 });
    const first = this.#pages()[0];
    patchPages(this.#client, (page) => (page === first ? { ...page, revenue } : page));
  }

  async #loadRows(ids: readonly string[], listQuery: ListQuery = {}): Promise<Row[]> {
    if (ids.length === 0) return [];
    const { rows, isSimilar } = await this.#load({ ...listQuery, ids: ids.join(), limit: ids.length });
    return isSimilar ? [] : rows;
  }

  /** Runs as a query so that the query client handles a failure that ends the session. */
  #load(query: Record<string, string | number | undefined>): Promise<Page<Row>> {
    return this.#client.fetchQuery({
      queryKey: [...listKey(this.#path), 'rows', JSON.stringify(query)],
      queryFn: ({ signal }) => getPage(this.#path, { signal, query }),
      gcTime: 0,
      staleTime: 0,
    });
  }

  /** Returns the loaded pages, from the list's start and from its end. */
  #pages(): Page<Row>[] {
    return [recordPages(this.#path, this.#listQuery), lastPages(this.#path, this.#listQuery)].flatMap(
      ({ queryKey }) => this.#client.getQueryData(queryKey)?.pages ?? [],
    );
  }

  #isLoading(): boolean {
    return this.#client.isFetching({ predicate: ({ queryHash }) => this.#hashes.includes(queryHash) }) > 0;
  }
}

/** Returns whether the page's total is that of the list, and not a limit or the number of similar rows. */
function isCounted(page: Page<Row> | undefined): page is Page<Row> {
  return page !== undefined && !page.isTotalCapped && !page.isSimilar;
}

/** Returns the id of the customer whose name the row shows, unless the row is a customer. */
function customerOf(row: Row): string | null | undefined {
  if ('ownerId' in row) return row.ownerId;
  return 'customerId' in row ? row.customerId : undefined;
}

/** Returns the list for a path and a query, and keeps it up to date while it is on the screen. */
export function useLiveList(path: RecordPath, listQuery: ListQuery): LiveList {
  const client = useQueryClient();
  const live = useMemo(() => new LiveList(client, path, listQuery), [client, path, listQuery]);
  useEffect(() => live.follow(), [live]);
  return live;
}
