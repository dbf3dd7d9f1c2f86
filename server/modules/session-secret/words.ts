import { counted } from '../../shared/pluralize.ts';
import type { SecretChange } from './session-secret.service.ts';

const RESCUE =
  'Recovery codes still let their users in, and npm run secrets:rotate makes them readable with the former secret; else npm run staff:reset -- <username>.';

/** What has happened, for the operator. */
export function describeChange({ sessions, links, unreadable }: SecretChange): string {
  const ended = `${counted(sessions, 'session')} and ${counted(links, 'sign-in link')} ended, given under the former secret.`;
  if (unreadable === 0) return ended;
  return `${ended} ${counted(unreadable, 'second factor')} cannot be read under this one. ${RESCUE}`;
}
