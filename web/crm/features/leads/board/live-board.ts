import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import { LEAD_STAGES, type Lead, type LeadStage } from '../../../../../contract/leads.ts';
import { MAX_IDS } from '../../../../../contract/lists.ts';
import { getPage } from '../../../../client/api.ts';
import { followChanges, type RecordChange } from '../../../shared/realtime/record-changes.ts';
import type { ListQuery } from '../../../shared/records/list-query.ts';
import { patchLists } from '../../../shared/records/patch-lists.ts';
import { listKey } from '../../../shared/records/record-pages.ts';
import { columnPages, isInReach, putIntoColumn, removeCard } from '../columns/board-columns.ts';
import { LEADS } from '../lead-queries.ts';

/** From one reading of changed leads to the next: a burst of changes is read in few calls. */
const READING_GAP_MS = 300;

/** A change that waits until nobody uses the columns it would move cards in. */
export interface WaitingMove {
  /** The column that shows the lead. */
  from: LeadStage | undefined;
  /** The column it belongs to now; none for a lead that was deleted, or that the filters leave out by now. */
  to: LeadStage | undefined;
  lead: Lead | undefined;
}

/**
 * Keeps a board true. What has changed is read by its ids and put into the column of its stage. No card moves under a pointer:
 * in a column that is in use changes wait, and are told.
 */
export class LiveBoard {
  /** By the leads' ids. */
  readonly $waiting = atom<ReadonlyMap<string, WaitingMove>>(new Map());
  readonly #client: QueryClient;
  readonly #listQuery: ListQuery;
  readonly #isInUse: (stage: LeadStage) => boolean;
  readonly #toRead = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Everything is to be read anew, once no column is in use. */
  #isOutdated = false;

  constructor(client: QueryClient, listQuery: ListQuery, isInUse: (stage: LeadStage) => boolean) {
    this.#client = client;
    this.#listQuery = listQuery;
    this.#isInUse = isInUse;
  }

  /** Follows what is announced, until the returned function is called. */
  follow(): () => void {
    const stop = followChanges((change) => change.path === LEADS && this.#note(change));
    return () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      stop();
    };
  }

  /** Does what has waited, as far as the columns are free by now. */
  release(): void {
    if (this.#isOutdated) this.#refetch();
    const waiting = [...this.$waiting.get()];
    if (waiting.length === 0) return;
    this.$waiting.set(new Map());
    for (const [id, { lead }] of waiting) this.#place(id, lead);
  }

  /** Shows in a column what has waited for it, whoever uses it. */
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
    else if (change.change === 'deleted') this.#place(change.id, undefined);
    else {
      this.#toRead.add(change.id);
      this.#timer ??= setTimeout(() => void this.#read(), READING_GAP_MS);
    }
  }

  #refetch(): void {
    this.#isOutdated = LEAD_STAGES.some(this.#isInUse);
    if (this.#isOutdated) return;
    void this.#client.invalidateQueries({ queryKey: [...listKey(LEADS), 'board'] });
  }

  async #read(): Promise<void> {
    const ids = [...this.#toRead].slice(0, MAX_IDS);
    for (const id of ids) this.#toRead.delete(id);
    try {
      const leads = await this.#load(ids);
      for (const id of ids)
        this.#place(
          id,
          leads.find((lead) => lead.id === id),
        );
    } catch {
      // A network that comes back has all read anew.
    }
    this.#timer = this.#toRead.size > 0 ? setTimeout(() => void this.#read(), READING_GAP_MS) : undefined;
  }

  /** As a query, so that what a failure means for the session is seen to in one place. */
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

  /** Puts a lead where it belongs now, or has it wait. Undefined for one that is not on this board any more. */
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

  /** The column that shows a lead. */
  #columnOf(id: string): LeadStage | undefined {
    return LEAD_STAGES.find((stage) =>
      this.#client
        .getQueryData(columnPages(this.#listQuery, stage).queryKey)
        ?.pages.some(({ rows }) => rows.some((row) => row.id === id)),
    );
  }
}

/** The board that a query names, kept true for as long as it is on the screen. */
export function useLiveBoard(listQuery: ListQuery, isInUse: (stage: LeadStage) => boolean): LiveBoard {
  const client = useQueryClient();
  const live = useMemo(() => new LiveBoard(client, listQuery, isInUse), [client, listQuery, isInUse]);
  useEffect(() => live.follow(), [live]);
  return live;
}
