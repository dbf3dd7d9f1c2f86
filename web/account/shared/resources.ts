import { get } from '#client/api.ts';
import type { Account } from '#contract/account.ts';
import { resource } from './resource.ts';

export const accountResource = resource(() => get('/api/account'));
export const teamResource = resource(() => get('/api/account/team-members'));
export const purchasesResource = resource(() => get('/api/account/purchases'));
export const refundRequestsResource = resource(() => get('/api/account/refund-requests'));
export const sessionsResource = resource(() => get('/api/account/sessions'));
export const consentResource = resource(() => get('/api/account/consent'));
export const guideResource = resource(() => get('/api/account/guide'));

/** Identifies an account. Another person or another kind is another account. */
export function identityOf({ kind, email }: Account): string {
  return `${kind} ${email}`;
}
