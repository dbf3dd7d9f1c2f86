import { useMemo } from 'react';
import type { TeamMember } from '#contract/team-members.ts';
import { USED_WITHIN_FILTER } from '#crm/shared/app-use/used-within-filter.ts';
import { CustomerLink, TeamMemberLink } from '#crm/shared/navigation/links.tsx';
import { PERSON_SORTS } from '#crm/shared/people/person-sorts.ts';
import { formatPhone } from '#crm/shared/people/phone-format.ts';
import { PhoneNumber } from '#crm/shared/people/phone-number.tsx';
import { TEXT_CONSENT_FILTER } from '#crm/shared/people/text-consent.tsx';
import { UnreadMark } from '#crm/shared/people/unread-mark.tsx';
import { FIGURES, MUTED, NAME, type RecordLayout } from '#crm/shared/records/column.ts';
import { flagFilter, type ListOptions, useListQuery } from '#crm/shared/records/list-query.ts';
import { useLiveList } from '#crm/shared/records/live-list.ts';
import { NoValue } from '#crm/shared/records/no-value.tsx';
import type { RecordAction } from '#crm/shared/records/record-action.ts';
import { type Bulk, RecordList, type Views } from '#crm/shared/records/record-list.tsx';
import { RowActions } from '#crm/shared/records/row-actions.tsx';
import { useRecords } from '#crm/shared/records/use-records.ts';
import { Badge } from '#ui/badge.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { AccessBadge, ActiveBadge } from './access-badge.tsx';
import { addTeamMember } from './team-member-actions.ts';

export interface TeamMemberListProps {
  actions: readonly RecordAction<TeamMember>[];
  bulk: Bulk;
  Views: Views;
}

export function TeamMemberList({ actions, bulk, Views }: TeamMemberListProps) {
  const layout = useMemo(() => teamMemberLayout(actions), [actions]);
  const listQuery = useListQuery(teamMemberListOptions);
  return (
    <RecordList
      records={useRecords('/api/crm/team-members', listQuery)}
      live={useLiveList('/api/crm/team-members', listQuery)}
      noun={['team member', 'team members']}
      listOptions={teamMemberListOptions}
      listQuery={listQuery}
      layout={layout}
      bulk={bulk}
      Views={Views}
      add={{ label: 'Add Team Member', onAdd: () => addTeamMember() }}
      empty={<p>No team members found. Add your first team member to get started.</p>}
    />
  );
}

const teamMemberListOptions: ListOptions = {
  searchHint: 'Name, email or phone',
  filters: [
    flagFilter('isActive', 'Status', 'Any status', ['Active', 'Inactive']),
    USED_WITHIN_FILTER,
    TEXT_CONSENT_FILTER,
  ],
  sorts: PERSON_SORTS,
};

const teamMemberLayout = (actions: readonly RecordAction<TeamMember>[]): RecordLayout<TeamMember> => ({
  isPeople: true,
  grid:
    'grid-cols-[fit-content(10rem)_minmax(0,1fr)_auto] two-lines:grid-cols-[minmax(0,1.4fr)_7.5rem_minmax(0,1fr)_9.5rem] ' +
    'one-line:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_7rem_minmax(0,1.2fr)_minmax(0,0.8fr)_4.5rem_8.75rem] [--row-buttons:9rem]',
  columns: [
    {
      header: 'Name',
      sort: 'name',
      cellClass: '[grid-area:1/1/2/3] two-lines:[grid-area:1/1]',
      className: NAME,
      cell: (member) => (
        <>
          <TeamMemberLink id={member.id}>{member.name}</TeamMemberLink>
          <UnreadMark conversation={{ kind: 'team-member', teamMemberId: member.id }} />
          <AccessBadge member={member} />
        </>
      ),
    },
    {
      header: 'Email',
      sort: 'email',
      cellClass: '[grid-area:2/1/3/4] two-lines:[grid-area:2/1] one-line:[grid-area:1/2]',
      className: MUTED,
      cell: ({ email }) => <span title={email}>{email}</span>,
    },
    {
      header: 'Phone',
      cellClass: '[grid-area:3/1] two-lines:[grid-area:1/2] one-line:[grid-area:1/3]',
      className: FIGURES,
      cell: ({ phone }) => (phone ? <PhoneNumber phone={phone} /> : <NoValue />),
    },
    {
      header: 'Owner',
      cellClass: '[grid-area:4/1] two-lines:[grid-area:2/2/3/4] one-line:[grid-area:1/4]',
      cell: ({ owner }) => (
        <Badge>
          Owner: <CustomerLink id={owner.id}>{owner.name}</CustomerLink>
        </Badge>
      ),
    },
    {
      header: 'Role',
      cellClass:
        '[grid-area:3/2/4/4] max-w-full justify-self-end two-lines:[grid-area:1/3] two-lines:justify-self-stretch one-line:[grid-area:1/5]',
      cell: ({ role }) => (role ? <Badge>{role}</Badge> : <NoValue />),
    },
    {
      header: 'Status',
      cellClass: '[grid-area:1/3] text-right two-lines:[grid-area:1/4] one-line:[grid-area:1/6] one-line:text-left',
      cell: (member) => <ActiveBadge member={member} />,
    },
    {
      header: 'Added',
      sort: '-createdAt',
      cellClass: '[grid-area:4/2/5/4] text-right two-lines:[grid-area:2/4] one-line:[grid-area:1/7]',
      className: MUTED,
      cell: ({ createdAt }) => (
        <>
          Added <RelativeTime instant={createdAt} />
        </>
      ),
    },
  ],
  nameOf: ({ name }) => name,
  keys: actions,
  actions: (member) => (
    <RowActions row={member} actions={actions} about={[member.email, member.phone && formatPhone(member.phone)]} />
  ),
});
