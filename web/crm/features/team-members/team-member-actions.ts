import type { TeamMember } from '../../../../contract/team-members.ts';
import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { teamMemberAsCorrespondent } from '../../shared/people/conversation-partner.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';

/** What can be done with a team member, in its row and in the panel of its customer. */
export const TEAM_MEMBER_ACTIONS: readonly RecordAction<TeamMember>[] = [
  {
    label: 'Chat',
    run: (member) => openDialog({ name: 'conversation', correspondent: teamMemberAsCorrespondent(member) }),
  },
  { label: 'Edit', run: (member) => openDialog({ name: 'edit-team-member', member }) },
  { label: 'Delete', danger: true, run: (member) => openDialog({ name: 'delete-team-member', member }) },
];
