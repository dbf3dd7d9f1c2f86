import { useDroppable } from '@dnd-kit/core';
import { useStore } from '@nanostores/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FocusEvent, useId } from 'react';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import type { Lead, LeadStage } from '#contract/leads.ts';
import { formatCount } from '#crm/shared/count.ts';
import { isFiltered, type ListQuery } from '#crm/shared/records/list-query.ts';
import { NewPill } from '#crm/shared/records/new-pill.tsx';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { STAGE_LABELS } from '#crm/shared/stage-labels.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { COLUMN_PAGE, columnPages } from '../columns/board-columns.ts';
import { leadSummaryQuery } from '../lead-queries.ts';
import { moveFocus, useCurrentCard } from './card-focus.ts';
import { LeadCard, MovedCard } from './lead-card.tsx';
import type { LiveBoard } from './live-board.ts';

interface BoardColumnProps {
  stage: LeadStage;
  listQuery: ListQuery;
  live: LiveBoard;
  actions: readonly RecordAction<Lead>[];
}

/** The leads of one stage, up to the requested number. */
export function BoardColumn({ stage, listQuery, live, actions }: BoardColumnProps) {
  const headingId = useId();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch, isPlaceholderData } = useInfiniteQuery(
    columnPages(listQuery, stage),
  );
  const { setNodeRef, isOver, active } = useDroppable({ id: stage });
  const waiting = useStore(live.$waiting);
  const rows = data?.pages.flatMap((page) => page.rows);
  const { currentId, onFocus } = useCurrentCard(rows?.map(({ id }) => id) ?? []);
  const arrivals = [...waiting.values()].filter(({ to }) => to === stage).length;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setTimeout(() => live.release());
  };
  const retry = () => void (data && !hasNextPage ? refetch() : data ? fetchNextPage() : refetch());
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      data-stage={stage}
      // Delayed until the hover style has been updated.
      onPointerLeave={() => setTimeout(() => live.release())}
      onBlur={onBlur}
      className={clsx(
        'relative flex min-w-0 shrink-0 grow basis-[min(16.5rem,80vw)] snap-start flex-col rounded-md bg-paper-sunk transition-colors',
        active && isOver && 'ring-2 ring-ink',
      )}
    >
      <header className="flex h-10 shrink-0 items-center gap-2 px-3">
        <h2 id={headingId} className="font-medium">
          {STAGE_LABELS[stage]}
        </h2>
        <ColumnCount stage={stage} listQuery={listQuery} loaded={rows?.length} page={data?.pages[0]} />
      </header>
      {arrivals > 0 && (
        <div role="status" className="relative z-1 flex h-0 justify-center">
          <NewPill count={arrivals} onClick={() => live.show(stage)}>
            in {STAGE_LABELS[stage]}
          </NewPill>
        </div>
      )}
      <ul
        aria-labelledby={headingId}
        aria-busy={isPlaceholderData}
        onFocus={onFocus}
        onKeyDown={active ? undefined : moveFocus}
        className="flex min-h-0 grow flex-col gap-2 overflow-y-auto overscroll-y-contain px-2 pb-2"
      >
        {rows?.map((lead) => {
          const move = waiting.get(lead.id);
          return move && move.to !== stage ? (
            <MovedCard key={lead.id} lead={lead} to={move.to && STAGE_LABELS[move.to]} />
          ) : (
            <LeadCard key={lead.id} lead={lead} actions={actions} isTabStop={lead.id === currentId} />
          );
        })}
        {!rows && !error && [0, 1, 2].map((place) => <PendingCard key={place} />)}
        {rows?.length === 0 && <li className="px-1 py-2 text-[0.8125rem] text-ink-soft">None</li>}
        {error && (
          <li>
            <div role="alert" className="px-1 py-2 text-[0.8125rem] text-failed">
              {STAGE_LABELS[stage]} could not be loaded. {describeLoadFailure(error)}
              <Button variant="quiet" size="sm" className="mt-1 -ml-3" pending={isFetching} onClick={retry}>
                Try again
              </Button>
            </div>
          </li>
        )}
        {hasNextPage && !error && (
          <li>
            <Button
              variant="quiet"
              size="sm"
              className="w-full"
              aria-label={`Show ${COLUMN_PAGE} more in ${STAGE_LABELS[stage]}`}
              pending={isFetching}
              onClick={() => void fetchNextPage()}
            >
              Show {COLUMN_PAGE} more
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

interface ColumnCountProps {
  stage: LeadStage;
  listQuery: ListQuery;
  loaded: number | undefined;
  page: { total: number; isTotalCapped?: boolean } | undefined;
}

/** Shows `20 of 3,412`, or the number alone when all are shown. */
function ColumnCount({ stage, listQuery, loaded, page }: ColumnCountProps) {
  const { data: inAll } = useQuery({ ...leadSummaryQuery, select: ({ stages }) => stages[stage] });
  if (loaded === undefined || !page) return null;
  // With filters the count stops at a limit. Without filters the total is known.
  const total = page.isTotalCapped && !isFiltered(listQuery) ? inAll : page.total;
  if (total === undefined) return null;
  const isCapped = page.isTotalCapped === true && isFiltered(listQuery);
  return (
    <span className="font-mono text-xs tabular-nums text-ink-soft">
      {loaded < total && `${formatCount(loaded)} of `}
      {isCapped && 'more than '}
      {formatCount(total)}
    </span>
  );
}

function PendingCard() {
  return (
    <li className="flex h-24 flex-col gap-3 rounded-md border border-line bg-paper-raised px-3 py-4">
      <Skeleton className="w-32" />
      <Skeleton className="w-44" />
    </li>
  );
}
