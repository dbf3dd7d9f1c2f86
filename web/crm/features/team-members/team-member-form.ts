import * as z from 'zod/mini';
import { Instant } from '../../../../contract/fields.ts';
import { type TeamMember, TeamMemberInput } from '../../../../contract/team-members.ts';
import type { EditField } from '../../shared/forms/edit-conflict.ts';

/**
 * What the dialogs hold. The owner is asked for when the rest is right, so here it may be missing; `updatedAt` is that of the
 * team member who is edited.
 */
export const TeamMemberForm = z.extend(TeamMemberInput, {
  owner: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  updatedAt: z.optional(Instant),
});
export type TeamMemberForm = z.infer<typeof TeamMemberForm>;

export function toTeamMemberForm(member: TeamMember): TeamMemberForm {
  const { owner, name, email, phone, role, isActive, updatedAt } = member;
  return { owner, name, email, phone: phone ?? '', role: role ?? '', isActive, updatedAt };
}

export const TEAM_MEMBER_FIELDS: readonly EditField<keyof TeamMemberForm>[] = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'role', label: 'Role' },
  { name: 'isActive', label: 'Status', states: ['Inactive', 'Active'] },
];
