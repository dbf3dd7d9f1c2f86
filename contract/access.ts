import * as z from 'zod/mini';

/** States of access to the AI app: never had it, has it, has it despite a failed payment, no longer has it. */
export const ACCESS_STATES = ['none', 'active', 'past_due', 'ended'] as const;
export const AccessState = z.enum(ACCESS_STATES);
export type AccessState = z.infer<typeof AccessState>;

/** Decisions of staff, which take precedence over payments. */
export const ACCESS_OVERRIDES = ['granted', 'blocked'] as const;
export const AccessOverride = z.enum(ACCESS_OVERRIDES, 'accessOverride must be granted, blocked or null');
export type AccessOverride = z.infer<typeof AccessOverride>;

/** Returns whether the app is open in this state. */
export function hasAccess(state: AccessState): boolean {
  return state === 'active' || state === 'past_due';
}

/** What a team member still waits for: that the owner renews a license, gets one, gets any for the team, or has one free. */
export const MemberWaitsFor = z.enum(['renewal', 'license', 'team_licenses', 'seat']);
export type MemberWaitsFor = z.infer<typeof MemberWaitsFor>;

export interface Membership {
  hasSeat: 0 | 1;
  /** The owner's own access. Without it nobody of the team has any. */
  ownerState: AccessState;
  teamLicenses: number;
}

/** Returns null for an active member who has access. */
export function memberWaitsFor({ hasSeat, ownerState, teamLicenses }: Membership): MemberWaitsFor | null {
  if (!hasAccess(ownerState)) return ownerState === 'ended' ? 'renewal' : 'license';
  if (hasSeat === 1) return null;
  return teamLicenses === 0 ? 'team_licenses' : 'seat';
}
