import { openDialog } from '../dialogs/dialog-store.ts';
import { useNarrowing } from '../records/narrowing.ts';
import { RecordList } from '../records/record-list.tsx';
import { useRecords } from '../records/use-records.ts';
import { teamMemberLayout } from './team-member-layout.tsx';
import { teamMemberNarrowings } from './team-member-narrowings.ts';

export function TeamMemberList() {
  const narrowing = useNarrowing(teamMemberNarrowings);
  return (
    <RecordList
      records={useRecords('/api/crm/team-members', narrowing)}
      noun={['team member', 'team members']}
      narrowings={teamMemberNarrowings}
      narrowing={narrowing}
      layout={teamMemberLayout}
      add={{ label: 'Add Team Member', onAdd: () => openDialog({ name: 'add-team-member' }) }}
      empty={<p>No team members found. Add your first team member to get started.</p>}
    />
  );
}
