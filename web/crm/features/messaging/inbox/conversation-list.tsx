import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { Mail, MessageSquare } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Conversation } from '#contract/inbox.ts';
import { formatCount } from '#crm/shared/count.ts';
import { LoadFailure, StaleNotice } from '#crm/shared/load-failure.tsx';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { isFiltered, type ListQuery } from '#crm/shared/records/list-query.ts';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { NothingFound } from '#crm/shared/records/nothing-found.tsx';
import type { Records } from '#crm/shared/records/use-records.ts';
import { RelativeTime, useNow } from '#ui/relative-time.tsx';
import { CHANNEL_LABELS, nameOf, stateWords } from './conversation-words.ts';
import { showConversation } from './place.ts';

/** The height of a row with letters of the usual size, until it is measured. */
const ROW_PX = 84;
const OVERSCAN = 6;
const LABEL = 'Conversations';

interface ConversationListProps {
  records: Records<Conversation>;
  listQuery: ListQuery;
  openId: string | undefined;
  /** Shown while the view has no conversations. */
  empty: string;
}

/** The conversations of a view, of any number. Only those in sight are drawn. */
export function ConversationList({ records, listQuery, openId, empty }: ConversationListProps) {
  const { rows, hasFailed, error, isSimilar } = records;
  const openedId = useRef(openId);
  if (!rows) {
    return hasFailed ? (
      <LoadFailure what={LABEL} load={records} className="px-4 py-8" />
    ) : (
      <ListSkeleton label={LABEL} />
    );
  }
  if (rows.length === 0 || isSimilar) {
    return isFiltered(listQuery) ? (
      <NothingFound noun="conversations" listQuery={listQuery} />
    ) : (
      <p className="max-w-prose px-4 py-8 text-ink-soft">{empty}</p>
    );
  }
  return (
    <>
      <Rows records={records} rows={rows} openId={openId} openedId={openedId} />
      {error && <StaleNotice what={LABEL} load={records} />}
    </>
  );
}

interface RowsProps extends Pick<ConversationListProps, 'records' | 'openId'> {
  rows: readonly Conversation[];
  /** The conversation that the screen was opened with, until the rows have come. On a phone, who goes back from it may be faster than they. */
  openedId: RefObject<string | undefined>;
}

function Rows({ records, rows, openId, openedId }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? 0) >= rows.length - OVERSCAN;
  const loadMore = useEffectEvent(() => records.loadMore());
  const loaded = rows.length;
  useEffect(() => {
    if (isAtEnd && loaded > 0) loadMore();
  }, [isAtEnd, loaded]);
  // Only then: a message moves its conversation to the top, and the others down, under the one who looks for somebody.
  const showOpen = useEffectEvent((id: string | undefined) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => {
    showOpen(openId ?? openedId.current);
    openedId.current = undefined;
  }, [openId, openedId]);
  const top = items[0]?.start ?? 0;
  return (
    <div
      ref={scroller}
      className={clsx(
        'min-h-0 grow overflow-y-auto overscroll-contain transition-opacity',
        records.isOutdated && 'opacity-45 delay-150',
      )}
    >
      <ul aria-label={LABEL} style={{ height: virtualizer.getTotalSize(), paddingTop: top }}>
        {items.map(({ index, key }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className="h-21"
                aria-setsize={records.length}
                aria-posinset={index + 1}
              >
                <ConversationRow conversation={row} isOpen={row.id === openId} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { id, channel, subject, preview, unread, drafts, assigneeName, waitingSince, lastMessageAt } = conversation;
  const Icon = channel === 'email' ? Mail : MessageSquare;
  const state = stateWords(conversation, new Date(useNow()));
  const params = new URLSearchParams(location.search);
  params.delete('pane');
  params.set('conversation', id);
  return (
    <PlainLink
      href={`${location.pathname}?${params}`}
      data-conversation={id}
      aria-current={isOpen ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault();
        showConversation(id);
      }}
      className={clsx(
        'flex h-full flex-col justify-center gap-0.5 border-b border-line border-l-2 py-2 pr-4 pl-3.5 -outline-offset-2 transition-colors',
        isOpen ? 'border-l-signal bg-line/45' : 'border-l-transparent hover:bg-line/30',
      )}
    >
      <span className="flex items-center gap-1.5">
        <Icon aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
        <span className="sr-only">{CHANNEL_LABELS[channel]} with </span>
        <span className={clsx('min-w-0 grow truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
          {nameOf(conversation)}
        </span>
        {unread > 0 && (
          <span className="shrink-0 rounded-full bg-signal px-1.5 font-mono text-xs leading-5 text-on-signal tabular-nums">
            {formatCount(unread)}
            <span className="sr-only"> unread</span>
          </span>
        )}
        <span className="shrink-0 text-xs text-ink-soft">
          <RelativeTime instant={lastMessageAt} />
        </span>
      </span>
      <span className="truncate text-[0.8125rem]">
        {subject !== null && <span>{subject || 'No subject'} </span>}
        <span className="text-ink-soft">{preview}</span>
      </span>
      <span className="flex gap-2 text-xs text-ink-soft">
        {state && <span className="truncate">{state}</span>}
        {!state && waitingSince !== null && (
          <span className="truncate font-medium text-pending">
            Waits since <RelativeTime instant={waitingSince} />
          </span>
        )}
        {drafts > 0 && <span className="shrink-0 rounded-sm bg-pending-soft px-1.5 text-pending">Draft</span>}
        <span className="ml-auto shrink-0">{assigneeName ?? 'Nobody'}</span>
      </span>
    </PlainLink>
  );
}
