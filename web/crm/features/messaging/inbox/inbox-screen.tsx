import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { ViewSwitch } from '#crm/shared/layout/view-switch.tsx';
import { setSearchParam, useOpenId } from '#crm/shared/navigation/navigation.ts';
import { focusRow } from '#crm/shared/records/focus-row.ts';
import { useListQuery } from '#crm/shared/records/list-query.ts';
import { SearchBox } from '#crm/shared/records/search-box.tsx';
import { sortBy } from '#crm/shared/records/sorting.ts';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Select } from '#ui/select.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { CONVERSATIONS, mailStateQuery } from './inbox-queries.ts';
import { PersonPane } from './person-pane.tsx';
import { showConversation, showView, useInboxPlace } from './place.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { LIST_OPTIONS, VIEWS } from './views.ts';

/** Conversations by text and mail: the list, the open one, and its person. On a phone one of them at a time. */
export function InboxScreen() {
  const { view, conversationId, isPerson } = useInboxPlace();
  const listQuery = useListQuery(LIST_OPTIONS);
  const sort = listQuery.sort ?? LIST_OPTIONS.sorts[0].value;
  const records = useRecords(
    CONVERSATIONS,
    useMemo(() => ({ sort, ...listQuery, ...view.query }), [sort, listQuery, view]),
  );
  const rows = records.rows ?? [];
  const at = rows.findIndex(({ id }) => id === conversationId);
  const isPanelOpen = useOpenId() !== undefined;
  const show = (index: number) => {
    const row = rows[index];
    if (!row) return;
    showConversation(row.id, { replace: conversationId !== undefined });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    focusRow(() => document.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(row.id)}"]`));
  };
  useInboxKeys(
    {
      move: (step) => show(at === -1 ? 0 : at + step),
      reply: () => document.querySelector<HTMLElement>('[data-inbox] textarea')?.focus(),
    },
    isPanelOpen,
  );
  /** Goes on to the next conversation when the open one has left the view. On a phone, to the list. */
  const onDone = () => {
    if (matchMedia('(width < 48rem)').matches) showConversation(undefined);
    else if (view.query.state === 'open' && at !== -1) show(rows[at + 1] ? at + 1 : at - 1);
  };
  return (
    <Screen title="Inbox">
      <div data-beside-panel data-inbox className={`${GRID} h-[calc(100dvh-6.3rem)] max-md:h-[calc(100dvh-10rem)]`}>
        <section
          aria-label="List"
          className={clsx(
            'flex min-h-0 flex-col border-r border-line',
            // Out of sight on a phone, and as large as before, so that it stays where one has scrolled to.
            conversationId !== undefined && 'max-md:invisible max-md:absolute max-md:inset-0',
          )}
        >
          <div className="shrink-0 overflow-x-auto border-b border-line px-3 py-2 [scrollbar-width:none]">
            <ViewSwitch label="View" views={VIEWS} active={view.id} onChange={showView} />
          </div>
          <div className="flex h-13 shrink-0 items-center gap-2 border-b border-line px-3 py-2 text-[0.8125rem]">
            <SearchBox label="Search conversations" hint={LIST_OPTIONS.searchHint} q={listQuery.q} />
            {LIST_OPTIONS.filters.map(({ field, label, all, options }) => (
              <Select
                key={field}
                label={label}
                value={listQuery[field] ?? ''}
                marked={listQuery[field] !== undefined}
                options={[{ value: '', label: all }, ...options]}
                onChange={(value) => setSearchParam(field, value || undefined)}
                className="h-full w-24 shrink-0"
              />
            ))}
            <Select
              label="Order"
              value={sort}
              options={LIST_OPTIONS.sorts}
              onChange={(value) => sortBy(value, LIST_OPTIONS)}
              className="h-full w-24 shrink-0"
            />
          </div>
          <ConversationList records={records} listQuery={listQuery} openId={conversationId} empty={view.empty} />
          <LastMail />
        </section>
        {conversationId === undefined ? (
          <p className="grid place-items-center px-8 text-center text-ink-soft max-md:hidden xl:col-span-2">
            Choose a conversation. j and k go along the list.
          </p>
        ) : (
          <>
            <section
              aria-label="Conversation"
              className={clsx('flex min-h-0 min-w-0 flex-col', isPerson && 'max-xl:hidden')}
            >
              <ConversationPane id={conversationId} onDone={onDone} />
            </section>
            <section
              aria-label="Person"
              className={clsx(
                'min-h-0 overflow-y-auto border-l border-line',
                !isPerson && 'max-xl:hidden',
                isPanelOpen && 'xl:hidden',
              )}
            >
              <PersonPane id={conversationId} />
            </section>
          </>
        )}
      </div>
    </Screen>
  );
}

/** Says when the last mail came, so that a way in that is broken is seen. */
function LastMail() {
  const { data } = useQuery(mailStateQuery);
  if (!data?.lastReceivedAt) return null;
  return (
    <p className="shrink-0 border-t border-line px-4 py-1.5 text-xs text-ink-soft">
      Last email came <RelativeTime instant={data.lastReceivedAt} />
    </p>
  );
}

const GRID =
  'relative grid grid-cols-1 md:grid-cols-[23rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)_20rem] ' +
  'in-data-[panel=open]:xl:grid-cols-[20rem_minmax(0,1fr)]';
