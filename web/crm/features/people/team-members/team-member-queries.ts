import { queryOptions } from '@tanstack/react-query';
import { del, get, post, put } from '#client/api.ts';
import type { TeamMember, TeamMemberBelongings, TeamMemberInput, TeamMemberUpdate } from '#contract/team-members.ts';
import { discardDraftsOf } from '#crm/shared/drafts/draft-store.ts';
import { unlessChoice } from '#crm/shared/forms/edit-conflict.ts';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';

export function teamMemberQuery(id: string) {
  return queryOptions<TeamMember>({
    queryKey: ['api', 'crm', 'team-members', id],
    queryFn: ({ signal }) => get('/api/crm/team-members/{id}', { params: { id }, signal }),
  });
}

/** The records that would be deleted with a team member. Read again each time. */
export function belongingsQuery(id: string) {
  return queryOptions<TeamMemberBelongings>({
    queryKey: ['api', 'crm', 'team-members', id, 'belongings'],
    queryFn: ({ signal }) => get('/api/crm/team-members/{id}/belongings', { params: { id }, signal }),
    gcTime: 0,
  });
}

export function useCreateTeamMember(idempotencyKey: string, outcome: Outcome) {
  return useWrite({
    write: (member: TeamMemberInput & { ownerId: string; sendInvitation?: 0 | 1 | undefined }) =>
      post('/api/crm/team-members', member, { headers: { 'Idempotency-Key': idempotencyKey } }),
    succeeded: { title: 'Team Member Created', description: 'The team member has been added.' },
    failed: {
      title: 'Failed to Create Team Member',
      description: 'There was an error creating the team member. Please try again.',
    },
    ...outcome,
  });
}

export function useUpdateTeamMember(id: string, outcome: Outcome) {
  return useWrite({
    write: (changes: TeamMemberUpdate) => put('/api/crm/team-members/{id}', changes, { params: { id } }),
    succeeded: { title: 'Team Member Updated', description: 'The team member’s information has been saved.' },
    failed: unlessChoice({
      title: 'Failed to Update Team Member',
      description: 'There was an error updating the team member. Please try again.',
    }),
    ...outcome,
  });
}

export function useDeleteTeamMember(id: string, outcome: Outcome) {
  return useWrite<void>({
    write: () => del('/api/crm/team-members/{id}', { params: { id } }),
    deletes: id,
    succeeded: { title: 'Team Member Deleted', description: 'The team member and all related texts are gone.' },
    failed: {
      title: 'Failed to Delete Team Member',
      description: 'There was an error deleting the team member. Please try again.',
    },
    ...outcome,
    onSuccess: (answer) => {
      discardDraftsOf(id);
      outcome.onSuccess(answer);
    },
  });
}
