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
