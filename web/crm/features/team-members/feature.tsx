import { UsersRound } from 'lucide-react';
import type { TeamMember } from '../../../../contract/team-members.ts';
import { openActions } from '../../shared/dialogs/actions-sheet.tsx';
import { closeDialog } from '../../shared/dialogs/dialog-store.ts';
import type { Feature } from '../../shared/feature.ts';
import { openCustomer } from '../../shared/navigation/navigation.ts';
import { personKey } from '../../shared/people/person-key.ts';
import { choicesFor, type RecordAction } from '../../shared/records/record-action.ts';
import { addTeamMember } from './team-member-actions.ts';
import { TeamMemberList } from './team-member-list.tsx';

export function teamMembers(actions: readonly RecordAction<TeamMember>[]): Feature {
  return {
    tab: { id: 'team-members', label: 'Team Members', List: () => <TeamMemberList actions={actions} /> },
    commands: [{ label: 'Add Team Member', words: 'new create', run: () => addTeamMember() }],
    search: {
      heading: 'Team members',
      icon: UsersRound,
      hits: ({ teamMembers }) =>
        teamMembers.map((member) => ({
          id: member.id,
          label: member.name,
          detail: `${member.owner.name}, ${member.email}`,
          run: () => openMember(member, actions),
        })),
    },
    outdatedBy: (event) =>
      event.type === 'team-member' ? [personKey({ kind: 'team-member', teamMemberId: event.teamMemberId })] : [],
  };
}

/** A team member has no panel: what can be done with one is a sheet. */
function openMember(member: TeamMember, actions: readonly RecordAction<TeamMember>[]): void {
  const { name, email, owner, ownerId } = member;
  const openOwner = () => {
    closeDialog();
    openCustomer(ownerId);
  };
  const choices = [...choicesFor(member, actions), { label: `Open ${owner.name}`, choose: openOwner }];
  openActions({ title: name, about: email, choices });
}
