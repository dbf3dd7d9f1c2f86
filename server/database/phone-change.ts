import { type SQL, sql } from 'drizzle-orm';
import type { customers, teamMembers } from './schema.ts';

/** What is set beside a person's number: since when it is another one. Nothing where the number stays as it is. */
export function changeOfPhone(
  { phoneE164: before, phoneChangedAt }: typeof customers | typeof teamMembers,
  { phoneE164 }: { phoneE164?: string | null | undefined },
): { phoneChangedAt?: SQL } {
  if (phoneE164 === undefined) return {};
  const isChanged = sql`${before} IS DISTINCT FROM ${phoneE164}::text`;
  return { phoneChangedAt: sql`CASE WHEN ${isChanged} THEN now() ELSE ${phoneChangedAt} END` };
}
