import type { TeamMember } from '../../../../contract/team-members.ts';
import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import type { RecordAction } from '../../shared/records/record-action.ts';

const AddTeamMember = lazyComponent(async () => (await import('./team-member-dialogs.tsx')).AddTeamMemberDialog);
const EditTeamMember = lazyComponent(async () => (await import('./team-member-dialogs.tsx')).EditTeamMemberDialog);
const DeleteTeamMember = lazyComponent(async () => (await import('./team-member-dialogs.tsx')).DeleteTeamMemberDialog);

/** `owner` where it goes without saying. */
export function addTeamMember(owner: TeamMember['owner'] | null = null): void {
  openDialog(AddTeamMember, { owner });
}

/** What can be done with the record of a team member. */
export const TEAM_MEMBER_ACTIONS: readonly RecordAction<TeamMember>[] = [
  { label: 'Edit', run: (member) => openDialog(EditTeamMember, { member }) },
  { label: 'Delete', danger: true, run: (member) => openDialog(DeleteTeamMember, { member }) },
];
