import { DndContext, DragOverlay } from '@dnd-kit/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { getPage } from '#client/api.ts';
import { LEAD_STAGES, type Lead, type LeadStage } from '#contract/leads.ts';
import { ExportList } from '#crm/shared/records/export-list.tsx';
import { isFiltered, type ListOptions, type ListQuery, useListQuery } from '#crm/shared/records/list-query.ts';
import { ListToolbar } from '#crm/shared/records/list-toolbar.tsx';
import { NothingFound } from '#crm/shared/records/nothing-found.tsx';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { useMediaQuery } from '#ui/media-query.ts';
import { LEAD_COUNT_KEY, LEADS } from '../lead-queries.ts';
import { useMoveLead } from '../moves/use-move-lead.ts';
import { BoardColumn } from './board-column.tsx';
import { announcements, columnUnder, leadOf, screenReaderInstructions, stageOf, useDragSensors } from './dragging.ts';
import { DraggedCard } from './lead-card.tsx';
import { useLiveBoard } from './live-board.ts';

interface BoardProps {
  listOptions: ListOptions;
  actions: readonly RecordAction<Lead>[];
  /** Shown on a board without leads. */
  empty: ReactNode;
}

/** The leads in one column for each stage. */
export function Board({ listOptions, actions, empty }: BoardProps) {
  const listQuery = useListQuery(listOptions);
  const { data: count, isPlaceholderData } = useQuery(countQuery(listQuery));
  const isEmpty = count?.total === 0 && !isPlaceholderData;
  return (
    <>
      <ListToolbar
        noun={['lead', 'leads']}
        listOptions={listOptions}
        listQuery={listQuery}
        count={count?.total}
        isCountCapped={count?.isTotalCapped ?? false}
        isSearching={isPlaceholderData}
        tools={!isEmpty && <ExportList noun="leads" listQuery={listQuery} />}
      />
      <div data-beside-panel>
        {isEmpty && isFiltered(listQuery) && <NothingFound noun="leads" listQuery={listQuery} />}
        {isEmpty && !isFiltered(listQuery) && <div className="px-4 py-10 text-ink-soft md:px-6">{empty}</div>}
        {!isEmpty && <Columns listQuery={listQuery} actions={actions} />}
      </div>
    </>
  );
}

function Columns({ listQuery, actions }: { listQuery: ListQuery; actions: readonly RecordAction<Lead>[] }) {
  const isDragging = useRef(false);
  const [dragged, setDragged] = useState<Lead>();
  const hovers = useMediaQuery('(hover: hover)');
  const isInUse = useCallback(
    (stage: LeadStage) => {
      const use = hovers ? ':is(:hover, :focus-within)' : ':focus-within';
      return isDragging.current || document.querySelector(`[data-stage=${stage}]${use}`) !== null;
    },
    [hovers],
  );
  const live = useLiveBoard(listQuery, isInUse);
  const move = useMoveLead();
  const end = () => {
    isDragging.current = false;
    setDragged(undefined);
    live.release();
  };
  return (
    <DndContext
      sensors={useDragSensors()}
      collisionDetection={columnUnder}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragStart={({ active }) => {
        isDragging.current = true;
        setDragged(leadOf(active));
      }}
      onDragEnd={({ active, over }) => {
        const lead = leadOf(active);
        const stage = stageOf(over);
        if (lead && stage && stage !== lead.stage) move(lead, stage, 'dragged');
        end();
      }}
      onDragCancel={end}
    >
      <div className={BOARD}>
        {LEAD_STAGES.map((stage) => (
          <BoardColumn key={stage} stage={stage} listQuery={listQuery} live={live} actions={actions} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedCard lead={dragged} />}</DragOverlay>
    </DndContext>
  );
}

interface Count {
  total: number;
  isTotalCapped: boolean;
}

/** Counts the leads on the whole board that match the filters. */
function countQuery(listQuery: ListQuery) {
  return queryOptions<Count>({
    queryKey: [...LEAD_COUNT_KEY, JSON.stringify(listQuery)],
    queryFn: async ({ signal }) => {
      const {
        total,
        isTotalCapped = false,
        isSimilar,
      } = await getPage(LEADS, { signal, query: { ...listQuery, limit: 1 } });
      return isSimilar ? { total: 0, isTotalCapped: false } : { total, isTotalCapped };
    },
    placeholderData: keepPreviousData,
  });
}

// Fills the rest of the screen, so that each column scrolls by itself.
const BOARD =
  'flex snap-x scroll-px-4 gap-2 overflow-x-auto overscroll-x-contain px-4 py-2 md:snap-none md:px-6 ' +
  'h-[max(20rem,calc(100dvh-6.25rem-var(--toolbar-height,3.25rem)))] max-md:h-[max(20rem,calc(100dvh-12rem-var(--toolbar-height,3.75rem)))]';
