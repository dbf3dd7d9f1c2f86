import type { TeamMember } from '#contract/team-members.ts';
import { ACCESS_LABELS } from '#crm/shared/access-labels.ts';
import { Badge, StateBadge } from '#ui/badge.tsx';

/** Shows why an active team member cannot use the app now or soon. Hidden when they can. */
export function AccessBadge({ member }: { member: TeamMember }) {
  const { isActive, hasSeat, accessState } = member;
  if (isActive === 0 || accessState === 'active') return null;
  const label = accessState === 'past_due' ? ACCESS_LABELS.past_due : 'No access';
  return (
    // Gives way to the name beside it.
    <span className="min-w-0 shrink-[99]">
      <Badge>{hasSeat === 0 ? 'No seat' : label}</Badge>
    </span>
  );
}

export function ActiveBadge({ member: { isActive } }: { member: TeamMember }) {
  return isActive === 1 ? <StateBadge tone="ok">Active</StateBadge> : <StateBadge tone="neutral">Inactive</StateBadge>;
}
