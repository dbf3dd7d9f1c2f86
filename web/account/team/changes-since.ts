import type { AccountTeamMember, AccountTeamMemberUpdate, TeamInvitation } from '#contract/account.ts';

/** Returns what was typed differently from what the form opened with. Staff may have corrected the rest meanwhile. */
export function changesSince(opened: AccountTeamMember, typed: TeamInvitation): AccountTeamMemberUpdate {
  const fields = Object.entries(typed) as [keyof TeamInvitation, string | null][];
  return Object.fromEntries(fields.filter(([field, value]) => value !== opened[field]));
}
