import type { Customer } from '#contract/customers.ts';
import type { TeamMember } from '#contract/team-members.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { randomId } from '#crm/shared/random-id.ts';
import type { RecordAction } from '#crm/shared/records/record-action.ts';

const AddTeamMember = lazyComponent(async () => (await import('./team-member-dialogs.tsx')).AddTeamMemberDialog);
const EditTeamMember = lazyComponent(async () => (await import('./team-member-dialogs.tsx')).EditTeamMemberDialog);
const DeleteTeamMember = lazyComponent(async () => (await import('./team-member-dialogs.tsx')).DeleteTeamMemberDialog);

/** `owner` is set when it is already known. */
export function addTeamMember(owner: TeamMember['owner'] | null = null): void {
  openDialog(AddTeamMember, { owner, idempotencyKey: randomId() });
}

/** Adds a team member to a customer. */
export const ADD_TEAM_MEMBER: RecordAction<Customer> = {
  label: 'Add team member',
  run: ({ id, name, email }) => addTeamMember({ id, name, email }),
};
export const EDIT_TEAM_MEMBER: RecordAction<TeamMember> = {
  label: 'Edit',
  words: 'change',
  key: 'd',
  run: (member) => openDialog(EditTeamMember, { member }),
};
export const DELETE_TEAM_MEMBER: RecordAction<TeamMember> = {
  label: 'Delete',
  danger: true,
  run: (member) => openDialog(DeleteTeamMember, { member }),
};
