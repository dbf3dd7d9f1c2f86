import type { AccountTeamMember } from '#contract/account.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import { formatDay } from '../shared/dates.ts';

export interface SeatState {
  tone: BadgeTone;
  label: string;
  /** Further information beside the label. */
  detail?: string;
}

/** Describes a team member's state for the owner. */
export function seatStateOf({ isActive, hasSeat, invitedAt, joinedAt }: AccountTeamMember): SeatState {
  if (!isActive) return { tone: 'neutral', label: 'Deactivated' };
  const since = joinedAt ? `joined ${formatDay(joinedAt)}` : invitedAt ? `invited ${formatDay(invitedAt)}` : undefined;
  if (!hasSeat) return { tone: 'pending', label: 'Waiting for a seat', ...(since && { detail: since }) };
  if (joinedAt) return { tone: 'ok', label: `Joined ${formatDay(joinedAt)}` };
  return { tone: 'neutral', label: invitedAt ? `Invited ${formatDay(invitedAt)}` : 'Not invited yet' };
}
