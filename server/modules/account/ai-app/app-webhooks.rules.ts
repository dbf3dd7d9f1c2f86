import { isDeepStrictEqual } from 'node:util';
import { hasAccess } from '#contract/access.ts';
import type { AppAccess } from '#contract/app-access.ts';
import type { AppWebhookType } from '#contract/app-webhooks.ts';

/** The newest information that the app has about somebody. */
export interface Told {
  type: AppWebhookType;
  data: AppAccess;
}

/**
 * Returns the webhook that the app needs about somebody. There is none when the app is up to date, and none about somebody
 * who neither has nor had access.
 */
export function newsFor(told: Told | undefined, now: AppAccess | undefined): Told | undefined {
  const known = told?.type === 'access.ended' ? undefined : told?.data;
  if (now && hasAccess(now.state)) {
    if (!known) return { type: 'access.granted', data: now };
    return isDeepStrictEqual(known, now) ? undefined : { type: 'access.changed', data: now };
  }
  // For deleted people, only the data that the app has already is left.
  return known && { type: 'access.ended', data: now ?? { ...known, state: 'ended', until: null } };
}
