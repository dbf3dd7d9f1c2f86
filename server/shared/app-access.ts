import { hasAccess } from '../../contract/access.ts';
import type { AppAccess } from '../../contract/app-access.ts';

/** Somebody as they are written down; a team member's access ends when the owner's does. */
export type FoundAccess = Omit<AppAccess, 'sub' | 'role' | 'until'> & { accountUntil: Date | null };

/** What the AI app is told of `customer:{id}` or `member:{id}`, asked or by webhook. */
export function toAppAccess(sub: string, { accountUntil, ...found }: FoundAccess): AppAccess {
  const role = sub.startsWith('customer:') ? 'owner' : 'member';
  const until = hasAccess(found.state) ? (accountUntil?.toISOString() ?? null) : null;
  return { sub, role, ...found, until };
}
