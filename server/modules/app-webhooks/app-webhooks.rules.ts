import { isDeepStrictEqual } from 'node:util';
import { hasAccess } from '../../../contract/access.ts';
import type { AppAccess } from '../../../contract/app-access.ts';
import type { AppWebhookType } from '../../../contract/app-webhooks.ts';

/** What the app was told of somebody last. */
export interface Told {
  type: AppWebhookType;
  data: AppAccess;
}

/** What the app has to be told of somebody: nothing where it knows, and nothing of who has no access and had none. */
export function newsFor(told: Told | undefined, now: AppAccess | undefined): Told | undefined {
  const known = told?.type === 'access.ended' ? undefined : told?.data;
  if (now && hasAccess(now.state)) {
    if (!known) return { type: 'access.granted', data: now };
    return isDeepStrictEqual(known, now) ? undefined : { type: 'access.changed', data: now };
  }
  // Of who was deleted nothing is left but what the app was told.
  return known && { type: 'access.ended', data: now ?? { ...known, state: 'ended', until: null } };
}
