import type { QueryKey } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { StaffEvent } from '#contract/events.ts';
import type { TeamMember } from '#contract/team-members.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { openTeamMember } from '#crm/shared/navigation/navigation.ts';
import { personKey } from '#crm/shared/people/person-key.ts';
import type { RecordChange } from '#crm/shared/realtime/record-changes.ts';
import { commandsFor, type RecordAction, verbsOf } from '#crm/shared/records/record-action.ts';
import { listKey, recordPages } from '#crm/shared/records/record-pages.ts';
import { addTeamMember } from './team-member-actions.ts';
import { TeamMemberList, type TeamMemberListProps } from './team-member-list.tsx';

export function teamMembers(
  listProps: TeamMemberListProps,
  paletteActions: readonly RecordAction<TeamMember>[],
): Feature {
  return {
    tab: {
      id: 'team-members',
      label: 'Team Members',
      List: () => <TeamMemberList {...listProps} />,
      key: 't',
      add: () => addTeamMember(),
    },
    commands: [{ label: 'Add Team Member', words: 'new create', role: 'member', run: () => addTeamMember() }],
    search: {
      heading: 'Team members',
      icon: UsersRound,
      nouns: ['member', 'members'],
      verbs: [...verbsOf(paletteActions), 'open'],
      hits: ({ teamMembers }) =>
        teamMembers.map((member) => {
          const { id, name, email, owner } = member;
          const open = { label: 'Open', keys: 'Enter', run: () => openTeamMember(id) };
          const actions = [...commandsFor(member, paletteActions), open];
          return { id, label: name, detail: `${owner.name}, ${email}`, run: open.run, actions };
        }),
    },
    outdatedBy,
    rowsChangedBy,
  };
}

const path = '/api/crm/team-members';

function outdatedBy(event: StaffEvent): QueryKey[] {
  if (event.type === 'resync') return [listKey(path)];
  if (event.type !== 'team-member') return [];
  const { teamMemberId, ownerId } = event;
  return [personKey({ kind: 'team-member', teamMemberId }), recordPages(path, { ownerId }).queryKey];
}

function rowsChangedBy(event: StaffEvent): RecordChange[] {
  if (event.type === 'resync') return [{ path, change: 'any' }];
  if (event.type === 'team-member') return [{ path, change: event.change, id: event.teamMemberId }];
  // Rows show the owner's name.
  if (event.type === 'customer') return [{ path, change: 'updated', customerId: event.customerId }];
  return [];
}
