import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import { getPage } from '#client/api.ts';
import { LEAD_STAGES, type Lead, type LeadStage } from '#contract/leads.ts';
import { MAX_IDS } from '#contract/lists.ts';
import { followChanges, type RecordChange } from '#crm/shared/realtime/record-changes.ts';
import type { ListQuery } from '#crm/shared/records/list-query.ts';
import { patchLists } from '#crm/shared/records/patch-lists.ts';
import { listKey } from '#crm/shared/records/record-pages.ts';
import { columnPages, isInReach, putIntoColumn, removeCard } from '../columns/board-columns.ts';
import { LEADS } from '../lead-queries.ts';

/** Delay between two requests for changed leads, so that a burst of changes needs few requests. */
const READING_GAP_MS = 300;

const BOARD_KEY = [...listKey(LEADS), 'board'];

/** A change that waits until the affected columns are no longer in use. */
export interface WaitingMove {
  /** The column that currently shows the lead. */
  from: LeadStage | undefined;
  /** The column that the lead belongs to now. Undefined for a deleted lead, and for one that no longer matches the filters. */
  to: LeadStage | undefined;
  lead: Lead | undefined;
}

/**
 * Keeps a board up to date. Reads changed leads by id and moves them to the column of their stage. Cards never move under a
 * pointer: in a column that is in use, changes wait and are announced.
 */
export class LiveBoard {
  /** Waiting changes by lead id. */
  readonly $waiting = atom<ReadonlyMap<string, WaitingMove>>(new Map());
  readonly #client: QueryClient;
  readonly #listQuery: ListQuery;
  readonly #isInUse: (stage: LeadStage) => boolean;
  readonly #toRead = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether everything must be reloaded once no column is in use. */
  #isOutdated = false;

  constructor(client: QueryClient, listQuery: ListQuery, isInUse: (stage: LeadStage) => boolean) {
    this.#client = client;
    this.#listQuery = listQuery;
    this.#isInUse = isInUse;
  }

  /** Follows the announcements until the returned function is called. */
  follow(): () => void {
    const stop = followChanges((change) => change.path === LEADS && this.#note(change));
    return () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      stop();
    };
  }

  /** Applies the waiting changes of columns that are no longer in use. */
  release(): void {
    if (this.#isOutdated) this.#refetch();
    const waiting = [...this.$waiting.get()];
    if (waiting.length === 0) return;
    this.$waiting.set(new Map());
    for (const [id, { lead }] of waiting) this.#place(id, lead);
  }

  /** Applies a column's waiting changes, even while it is in use. */
  show(stage: LeadStage): void {
    const rest = new Map(this.$waiting.get());
    for (const [id, move] of rest) {
      if (move.from !== stage && move.to !== stage) continue;
      rest.delete(id);
      this.#move(id, move);
    }
    this.$waiting.set(rest);
  }

  #note(change: RecordChange): void {
    if (change.change === 'any' || 'customerId' in change) this.#refetch();
    else if (change.change === 'deleted' && !this.#isLoading()) this.#place(change.id, undefined);
    else {
      this.#toRead.add(change.id);
      this.#timer ??= setTimeout(() => void this.#read(), READING_GAP_MS);
    }
  }

  #isLoading(): boolean {
    return this.#client.isFetching({ queryKey: BOARD_KEY }) > 0;
  }

  #refetch(): void {
    this.#isOutdated = LEAD_STAGES.some(this.#isInUse);
    if (this.#isOutdated) return;
    void this.#client.invalidateQueries({ queryKey: BOARD_KEY });
  }

  async #read(): Promise<void> {
    // A column that is still loading shows no leads yet, or would put the old ones back.
    if (this.#isLoading()) {
      this.#timer = setTimeout(() => void this.#read(), READING_GAP_MS);
      return;
    }
    const ids = [...this.#toRead].slice(0, MAX_IDS);
    for (const id of ids) this.#toRead.delete(id);
    let unread: readonly string[] = [];
    try {
      const leads = await this.#load(ids);
      for (const id of ids)
        this.#place(
          id,
          leads.find((lead) => lead.id === id),
        );
    } catch {
      // Keeps the ids until another lead changes. When the network comes back, everything is reloaded.
      unread = ids;
    }
    // For those that have changed during this read.
    this.#timer = this.#toRead.size > 0 ? setTimeout(() => void this.#read(), READING_GAP_MS) : undefined;
    for (const id of unread) this.#toRead.add(id);
  }

  /** Loads as a query, because queries handle expired sessions in one place. */
  async #load(ids: readonly string[]): Promise<readonly Lead[]> {
    const query = { ...this.#listQuery, ids: ids.join(), limit: ids.length };
    const page = await this.#client.fetchQuery({
      queryKey: [...listKey(LEADS), 'cards', JSON.stringify(query)],
      queryFn: ({ signal }) => getPage(LEADS, { signal, query }),
      gcTime: 0,
      staleTime: 0,
    });
    return page.isSimilar ? [] : page.rows;
  }

  /** Moves a lead to its column, or lets the change wait. `lead` is undefined when it no longer belongs on the board. */
  #place(id: string, lead: Lead | undefined): void {
    const from = this.#columnOf(id);
    const to = lead?.stage;
    if (from === to) {
      if (lead) patchLists(this.#client, [lead]);
      this.#forget(id);
      return;
    }
    if (from === undefined && lead && !isInReach(this.#client, this.#listQuery, lead)) return;
    const move = { from, to, lead };
    const isUsed = [from, to].some((stage) => stage !== undefined && this.#isInUse(stage));
    if (isUsed) this.$waiting.set(new Map(this.$waiting.get()).set(id, move));
    else this.#move(id, move);
  }

  #move(id: string, { from, lead }: WaitingMove): void {
    this.#forget(id);
    if (lead) putIntoColumn(this.#client, this.#listQuery, lead);
    if (from) removeCard(this.#client, this.#listQuery, from, id);
  }

  #forget(id: string): void {
    if (!this.$waiting.get().has(id)) return;
    const rest = new Map(this.$waiting.get());
    rest.delete(id);
    this.$waiting.set(rest);
  }

  /** Returns the column that shows a lead. */
  #columnOf(id: string): LeadStage | undefined {
    return LEAD_STAGES.find((stage) =>
      this.#client
        .getQueryData(columnPages(this.#listQuery, stage).queryKey)
        ?.pages.some(({ rows }) => rows.some((row) => row.id === id)),
    );
  }
}

/** Keeps the board of a query up to date while it is on the screen. */
export function useLiveBoard(listQuery: ListQuery, isInUse: (stage: LeadStage) => boolean): LiveBoard {
  const client = useQueryClient();
  const live = useMemo(() => new LiveBoard(client, listQuery, isInUse), [client, listQuery, isInUse]);
  useEffect(() => live.follow(), [live]);
  return live;
}
