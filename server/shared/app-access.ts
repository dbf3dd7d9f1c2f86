import { hasAccess } from '#contract/access.ts';
import type { AppAccess } from '#contract/app-access.ts';
import { isUuid } from './uuid.ts';

/** A person's access as found in the database. A team member's access ends with the owner's. */
export type FoundAccess = Omit<AppAccess, 'sub' | 'role' | 'until'> & { accountUntil: Date | null };

/** Returns what the AI app learns about `customer:{id}` or `member:{id}`, on request or by webhook. */
export function toAppAccess(sub: string, { accountUntil, ...found }: FoundAccess): AppAccess {
  const role = sub.startsWith('customer:') ? 'owner' : 'member';
  const until = hasAccess(found.state) ? (accountUntil?.toISOString() ?? null) : null;
  return { sub, role, ...found, until };
}

/** Who is meant by `customer:{id}` or `member:{id}`. */
export interface SubPerson {
  kind: 'customer' | 'member';
  id: string;
}

/** Returns undefined for everything that the product has never told the app. */
export function personOfSub(sub: string): SubPerson | undefined {
  const [, kind, id = ''] = /^(customer|member):(.+)$/.exec(sub) ?? [];
  return isUuid(id) ? { kind: kind as SubPerson['kind'], id: id.toLowerCase() } : undefined;
}
