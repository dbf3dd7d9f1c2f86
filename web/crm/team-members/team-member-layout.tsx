import type { TeamMember } from '../../../contract/team-members.ts';
import { Badge, StateBadge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { CustomerLink } from '../customers/customer-link.tsx';
import { ASIDE, FIGURES, type RecordLayout } from '../records/column.ts';
import { RowActions } from '../records/row-actions.tsx';
import { TEAM_MEMBER_ACTIONS } from './team-member-actions.ts';

export const teamMemberLayout: RecordLayout<TeamMember> = {
  grid:
    'grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1.4fr)_8rem_minmax(0,1fr)_9.5rem] ' +
    'lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1.4fr)_9rem_minmax(0,1.2fr)_minmax(0,0.8fr)_5.5rem_9.5rem] ' +
    'panel:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_5.5rem]',
  columns: [
    { header: 'Name', sort: 'name', place: 'row-start-1', look: 'font-medium', cell: ({ name }) => name },
    {
      header: 'Email',
      sort: 'email',
      place: 'max-md:hidden row-start-2 lg:row-start-1',
      look: ASIDE,
      cell: ({ email }) => email,
    },
    {
      header: 'Phone',
      place: 'max-md:hidden row-start-1 panel:hidden',
      look: FIGURES,
      cell: ({ phone }) => phone,
    },
    {
      header: 'Owner',
      place: 'row-start-2 md:col-span-2 lg:col-span-1 lg:row-start-1',
      cell: ({ owner }) => (
        <Badge>
          Owner: <CustomerLink id={owner.id}>{owner.name}</CustomerLink>
        </Badge>
      ),
    },
    {
      header: 'Role',
      place: 'max-md:col-start-2 max-md:row-start-2 max-md:max-w-28 max-md:justify-self-end row-start-1 panel:hidden',
      cell: ({ role }) => role && <Badge>{role}</Badge>,
    },
    {
      header: 'Status',
      place: 'row-start-1 max-lg:text-right',
      cell: ({ isActive }) =>
        isActive === 1 ? <StateBadge tone="ok">Active</StateBadge> : <StateBadge tone="neutral">Inactive</StateBadge>,
    },
    {
      header: 'Added',
      sort: '-createdAt',
      place: 'max-md:hidden row-start-2 text-right lg:row-start-1 panel:hidden',
      look: ASIDE,
      cell: ({ createdAt }) => (
        <>
          Added <RelativeTime instant={createdAt} />
        </>
      ),
    },
  ],
  actions: (member) => <RowActions row={member} actions={TEAM_MEMBER_ACTIONS} about={[member.email, member.phone]} />,
};
