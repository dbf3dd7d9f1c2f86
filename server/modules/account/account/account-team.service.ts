import type { AccountTeamMember, AccountTeamMemberUpdate, TeamInvitation } from '#contract/account.ts';
import type { TeamMember } from '#contract/team-members.ts';
import type { TeamMembersService } from '#server/modules/people/team-members/team-members.service.ts';
import { notFound, rateLimited } from '#server/shared/errors.ts';
import { keyOfAddress, type Limiter } from '#server/shared/rate-limits.ts';

const BY_CUSTOMER = { byCustomer: 1 } as const;

/** Manages the team of an account for its owner. Team members of other accounts count as unknown. */
export function createAccountTeamService({
  teamMembers,
  ofAccount,
  toAddress,
}: {
  teamMembers: TeamMembersService;
  /** Limits the invitations of an account, to prevent abuse for spam. */
  ofAccount: Limiter;
  /** Limits the invitations to an address, whichever accounts they come from. */
  toAddress: Limiter;
}) {
  async function findOwn(ownerId: string, id: string): Promise<TeamMember> {
    const member = await teamMembers.read(id);
    if (member.ownerId !== ownerId) notFound('team member');
    return member;
  }

  async function countInvitation(ownerId: string, email: string): Promise<void> {
    const sent = await ofAccount.count(ownerId);
    if (sent.exceeded) throw rateLimited('You have sent many invitations. Please try again later.', sent.leftMs);
    const got = await toAddress.count(keyOfAddress(email));
    if (got.exceeded)
      throw rateLimited('This address has got several invitations. Please try again later.', got.leftMs);
  }

  return {
    list: async (ownerId: string): Promise<AccountTeamMember[]> =>
      (await teamMembers.ofOwner(ownerId)).map(toAccountTeamMember),
    /** Invites a team member. @throws AppError('conflict') for an address that the team has already, ('rate_limited') */
    invite: async (ownerId: string, invitation: TeamInvitation): Promise<AccountTeamMember> => {
      await countInvitation(ownerId, invitation.email);
      const member = { ...invitation, ownerId, isActive: 1, sendInvitation: 1 } as const;
      return toAccountTeamMember(await teamMembers.create(member, BY_CUSTOMER));
    },
    /** Updates a team member. @throws AppError('not_found'), ('conflict') as `invite`, and for another address of who has signed in */
    update: async (ownerId: string, id: string, changes: AccountTeamMemberUpdate): Promise<AccountTeamMember> => {
      await findOwn(ownerId, id);
      return toAccountTeamMember(await teamMembers.update(id, changes, BY_CUSTOMER));
    },
    /** Removes a team member. @throws AppError('not_found') */
    remove: async (ownerId: string, id: string): Promise<void> => {
      await findOwn(ownerId, id);
      await teamMembers.delete(id, BY_CUSTOMER);
    },
    /** Sends another invitation. @throws AppError('not_found'), ('conflict') for an inactive member, ('rate_limited') */
    inviteAgain: async (ownerId: string, id: string): Promise<AccountTeamMember> => {
      const { email } = await findOwn(ownerId, id);
      await countInvitation(ownerId, email);
      return toAccountTeamMember(await teamMembers.inviteAgain(id, BY_CUSTOMER));
    },
  };
}

function toAccountTeamMember(member: TeamMember): AccountTeamMember {
  const { id, name, email, phone, role, isActive, invitedAt, joinedAt, hasSeat } = member;
  return { id, name, email, phone, role, isActive, invitedAt, joinedAt, hasSeat };
}
