import { isDeepStrictEqual } from 'node:util';
import { hasAccess } from '#contract/access.ts';
import type { AppAccess } from '#contract/app-access.ts';
import type { AppWebhookType } from '#contract/app-webhooks.ts';

/** The newest information that somebody else has about a person's access. */
export interface Told {
  type: AppWebhookType;
  data: AppAccess;
}

/**
 * Returns what is to be told of a person's access. Nothing when what was told is still true, and nothing about somebody who neither has
 * nor had access. `now` is undefined for somebody who was deleted.
 */
export function newsFor(told: Told | undefined, now: AppAccess | undefined): Told | undefined {
  const known = told?.type === 'access.ended' ? undefined : told?.data;
  if (now && hasAccess(now.state)) {
    if (!known) return { type: 'access.granted', data: now };
    return isDeepStrictEqual(known, now) ? undefined : { type: 'access.changed', data: now };
  }
  // Of deleted people, only what was told is left.
  return known && { type: 'access.ended', data: now ?? { ...known, state: 'ended', until: null } };
}
