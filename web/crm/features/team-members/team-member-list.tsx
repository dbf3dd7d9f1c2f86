import { useMemo } from 'react';
import type { TeamMember } from '../../../../contract/team-members.ts';
import { useListQuery } from '../../shared/records/list-query.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';
import { RecordList } from '../../shared/records/record-list.tsx';
import { useRecords } from '../../shared/records/use-records.ts';
import { addTeamMember } from './team-member-actions.ts';
import { teamMemberLayout } from './team-member-layout.tsx';
import { teamMemberListOptions } from './team-member-list-options.ts';

export function TeamMemberList({ actions }: { actions: readonly RecordAction<TeamMember>[] }) {
  const layout = useMemo(() => teamMemberLayout(actions), [actions]);
  const listQuery = useListQuery(teamMemberListOptions);
  return (
    <RecordList
      records={useRecords('/api/crm/team-members', listQuery)}
      noun={['team member', 'team members']}
      listOptions={teamMemberListOptions}
      listQuery={listQuery}
      layout={layout}
      add={{ label: 'Add Team Member', onAdd: () => addTeamMember() }}
      empty={<p>No team members found. Add your first team member to get started.</p>}
    />
  );
}
