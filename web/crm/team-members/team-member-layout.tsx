import type { TeamMember } from '../../../contract/team-members.ts';
import { Badge, StateBadge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { RecordLayout } from '../records/column.ts';

export const teamMemberLayout: RecordLayout<TeamMember> = {
  grid:
    'grid-cols-[minmax(0,1fr)_auto_auto] md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9.5rem] ' +
    'lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1.4fr)_9rem_minmax(0,1.2fr)_minmax(0,0.8fr)_5.5rem_9.5rem]',
  columns: [
    { header: 'Name', className: 'row-start-1 font-medium', cell: ({ name }) => name },
    {
      header: 'Email',
      className: 'row-start-2 max-lg:text-[0.8125rem] text-ink-soft lg:row-start-1',
      cell: ({ email }) => email,
    },
    { header: 'Phone', className: 'row-start-1 text-[0.8125rem] tabular-nums', cell: ({ phone }) => phone },
    {
      header: 'Owner',
      className: 'row-start-2 lg:row-start-1',
      cell: ({ owner }) => <Badge>Owner: {owner.name}</Badge>,
    },
    { header: 'Role', className: 'row-start-1', cell: ({ role }) => role && <Badge>{role}</Badge> },
    {
      header: 'Status',
      className: 'row-start-1',
      cell: ({ isActive }) =>
        isActive === 1 ? <StateBadge tone="ok">Active</StateBadge> : <StateBadge tone="neutral">Inactive</StateBadge>,
    },
    {
      header: 'Added',
      className: 'row-start-2 text-right text-[0.8125rem] text-ink-soft lg:row-start-1',
      cell: ({ createdAt }) => (
        <>
          Added <RelativeTime instant={createdAt} />
        </>
      ),
    },
  ],
};
