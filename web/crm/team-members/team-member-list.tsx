import { useQuery } from '@tanstack/react-query';
import { RecordList } from '../records/record-list.tsx';
import { teamMemberLayout } from './team-member-layout.tsx';
import { teamMembersQuery } from './team-members.query.ts';

export function TeamMemberList() {
  return (
    <RecordList
      query={useQuery(teamMembersQuery)}
      label="Team members"
      layout={teamMemberLayout}
      empty={<p>No team members found. Add your first team member to get started.</p>}
    />
  );
}
