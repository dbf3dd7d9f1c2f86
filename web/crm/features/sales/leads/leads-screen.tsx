import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Columns3, Rows3 } from 'lucide-react';
import { Suspense } from 'react';
import { ANSWER_TIME_DAYS } from '#contract/leads.ts';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { ViewSwitch } from '#crm/shared/layout/view-switch.tsx';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { setSearchParam, useSearchParams } from '#crm/shared/navigation/navigation.ts';
import { ListSection } from '#crm/shared/records/list-section.tsx';
import type { Bulk, Views } from '#crm/shared/records/record-list.tsx';
import { formatDuration } from './answer-time.ts';
import { type AnswerAction, useLeadActions } from './lead-actions.ts';
import { useLeadListOptions } from './lead-list-options.ts';
import { leadSummaryQuery } from './lead-queries.ts';
import { LeadList } from './list/lead-list.tsx';
import { UnclaimedBookings } from './list/unclaimed-bookings.tsx';

// Drag and drop is loaded only with the board.
const Board = lazyComponent(async () => (await import('./board/board.tsx')).Board);

const VIEWS = [
  { id: undefined, label: 'List', Icon: Rows3 },
  { id: 'board', label: 'Board', Icon: Columns3 },
] as const;

const goToView = (view: 'board' | undefined) => setSearchParam('view', view);

/** The leads as a list, or as a board of stages. */
export function LeadsScreen({ answers, bulk, Views }: { answers: readonly AnswerAction[]; bulk: Bulk; Views: Views }) {
  const isBoard = useSearchParams().get('view') === 'board';
  const listOptions = useLeadListOptions();
  const actions = useLeadActions(answers);
  return (
    <Screen
      title="Leads"
      tools={
        <>
          <ViewSwitch label="View" views={VIEWS} active={isBoard ? 'board' : undefined} onChange={goToView} />
          <MedianAnswerTime className="max-md:hidden" />
        </>
      }
    >
      <MedianAnswerTime className="border-b border-line px-4 py-1.5 md:hidden" />
      <UnclaimedBookings />
      <ListSection label="Leads">
        {isBoard ? (
          <Suspense>
            <Board listOptions={listOptions} actions={actions.card} empty={<NoLeads />} />
          </Suspense>
        ) : (
          <LeadList listOptions={listOptions} actions={actions.row} bulk={bulk} Views={Views} empty={<NoLeads />} />
        )}
      </ListSection>
    </Screen>
  );
}

/** Shows the median time to the first answer, if there is one. */
function MedianAnswerTime({ className }: { className: string }) {
  const { data: seconds } = useQuery({
    ...leadSummaryQuery,
    select: ({ medianSecondsToFirstAnswer }) => medianSecondsToFirstAnswer,
  });
  if (seconds === undefined || seconds === null) return null;
  return (
    <p
      title={`The median of the leads of the last ${ANSWER_TIME_DAYS} days that have been answered`}
      className={clsx('truncate text-[0.8125rem] text-ink-soft', className)}
    >
      First answer in <span className="font-medium text-ink tabular-nums">{formatDuration(seconds)}</span>, median of{' '}
      {ANSWER_TIME_DAYS} days
    </p>
  );
}

function NoLeads() {
  return (
    <p>
      No leads yet. Everybody who fills a form on{' '}
      <a href="/" className="text-ink underline underline-offset-4">
        the site
      </a>{' '}
      appears here.
    </p>
  );
}
