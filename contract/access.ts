import * as z from 'zod/mini';

/** How somebody stands towards the AI app: never had it, may use it, may use it although a payment has failed, had it. */
export const ACCESS_STATES = ['none', 'active', 'past_due', 'ended'] as const;
export const AccessState = z.enum(ACCESS_STATES);
export type AccessState = z.infer<typeof AccessState>;

/** What staff have decided, whatever was paid. */
export const ACCESS_OVERRIDES = ['granted', 'blocked'] as const;
export const AccessOverride = z.enum(ACCESS_OVERRIDES, 'accessOverride must be granted, blocked or null');
export type AccessOverride = z.infer<typeof AccessOverride>;

/** Whether the app is open to somebody in this state. */
export function hasAccess(state: AccessState): boolean {
  return state === 'active' || state === 'past_due';
}
