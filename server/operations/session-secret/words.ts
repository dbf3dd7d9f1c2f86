import { counted } from '#server/shared/pluralize.ts';
import type { SecretChange } from './session-secret.service.ts';

const RESCUE =
  'Recovery codes still let their users in, and npm run secrets:rotate makes them readable with the former secret; else npm run staff:reset -- <username>.';

/** Describes the change for the operator. */
export function describeChange({ sessions, links, invitations, unreadable }: SecretChange): string {
  const counts = [
    counted(sessions, 'session'),
    counted(links, 'sign-in link'),
    counted(invitations, 'staff invitation'),
  ];
  const ended = `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)} ended, given under the former secret.`;
  if (unreadable === 0) return ended;
  return `${ended} ${counted(unreadable, 'second factor')} cannot be read under this one. ${RESCUE}`;
}
