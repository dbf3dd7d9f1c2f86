import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { useListQuery } from '../../shared/records/list-query.ts';
import { RecordList } from '../../shared/records/record-list.tsx';
import { useRecords } from '../../shared/records/use-records.ts';
import { teamMemberLayout } from './team-member-layout.tsx';
import { teamMemberListOptions } from './team-member-list-options.ts';

export function TeamMemberList() {
  const listQuery = useListQuery(teamMemberListOptions);
  return (
    <RecordList
      records={useRecords('/api/crm/team-members', listQuery)}
      noun={['team member', 'team members']}
      listOptions={teamMemberListOptions}
      listQuery={listQuery}
      layout={teamMemberLayout}
      add={{ label: 'Add Team Member', onAdd: () => openDialog({ name: 'add-team-member' }) }}
      empty={<p>No team members found. Add your first team member to get started.</p>}
    />
  );
}
