import type { Lead } from '#contract/leads.ts';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import { NOBODY_LABEL } from '#crm/shared/people/assignees.ts';
import { formatPhone } from '#crm/shared/people/phone-format.ts';
import { UnreadMark } from '#crm/shared/people/unread-mark.tsx';
import { MUTED, NAME, type RecordLayout } from '#crm/shared/records/column.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { RowActions } from '#crm/shared/records/row-actions.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { FirstAnswer, NextStep, Source, StageState, SubmissionCount } from '../lead-facts.tsx';

/** The columns of the list of leads. */
export const leadLayout = (actions: readonly RecordAction<Lead>[]): RecordLayout<Lead> => ({
  grid:
    'grid-cols-[auto_minmax(0,1fr)_auto] two-lines:grid-cols-[minmax(0,1.3fr)_8.5rem_minmax(0,1.2fr)_8.5rem] ' +
    'one-line:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8.5rem_minmax(0,1.4fr)_5.5rem_minmax(0,1.2fr)_6rem_6rem] [--row-buttons:11.5rem]',
  columns: [
    {
      header: 'Name',
      sort: 'name',
      cellClass: '[grid-area:1/1/2/3] two-lines:[grid-area:1/1]',
      className: NAME,
      cell: (lead) => (
        <>
          <CustomerLink id={lead.customerId}>{lead.name}</CustomerLink>
          <UnreadMark conversation={{ kind: 'customer', customerId: lead.customerId }} />
          <SubmissionCount lead={lead} />
        </>
      ),
    },
    {
      header: 'Email',
      sort: 'email',
      cellClass: 'hidden two-lines:block two-lines:[grid-area:2/1] one-line:[grid-area:1/2]',
      className: MUTED,
      cell: ({ email }) => email,
    },
    {
      header: 'Stage',
      cellClass: '[grid-area:1/3] text-right two-lines:text-left two-lines:[grid-area:1/2] one-line:[grid-area:1/3]',
      cell: (lead) => <StageState lead={lead} />,
    },
    {
      header: 'Next step',
      sort: 'nextStepAt',
      cellClass: '[grid-area:2/1/3/3] two-lines:[grid-area:1/3] one-line:[grid-area:1/4]',
      className: 'text-[0.8125rem]',
      cell: (lead) => <NextStep lead={lead} />,
    },
    {
      header: 'Assignee',
      cellClass: '[grid-area:2/3] text-right two-lines:text-left two-lines:[grid-area:2/2] one-line:[grid-area:1/5]',
      className: MUTED,
      cell: ({ assigneeName }) => assigneeName ?? NOBODY_LABEL,
    },
    {
      header: 'Source',
      cellClass: '[grid-area:3/1/4/2] two-lines:[grid-area:2/3] one-line:[grid-area:1/6]',
      cell: (lead) => <Source lead={lead} asideClass="hidden two-lines:block" />,
    },
    {
      header: 'First answer',
      cellClass:
        '[grid-area:3/2] two-lines:[grid-area:1/4] two-lines:text-right one-line:[grid-area:1/7] one-line:text-left',
      className: MUTED,
      cell: (lead) => <FirstAnswer lead={lead} prefix="one-line:sr-only" />,
    },
    {
      header: 'Asked',
      sort: '-createdAt',
      cellClass: '[grid-area:3/3] text-right two-lines:[grid-area:2/4] one-line:[grid-area:1/8]',
      className: MUTED,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ],
  nameOf: ({ name }) => name,
  keys: actions,
  actions: (lead) => (
    <RowActions row={lead} actions={actions} about={[lead.email, lead.phone && formatPhone(lead.phone)]} />
  ),
});
