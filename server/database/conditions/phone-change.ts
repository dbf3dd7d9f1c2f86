import { type SQL, sql } from 'drizzle-orm';
import type { customers, teamMembers } from '../schema.ts';

/** Returns the `phoneChangedAt` to set along with a person's number: now if the number differs, otherwise the old value. */
export function changeOfPhone(
  { phoneE164: before, phoneChangedAt }: typeof customers | typeof teamMembers,
  { phoneE164 }: { phoneE164?: string | null | undefined },
): { phoneChangedAt?: SQL } {
  if (phoneE164 === undefined) return {};
  const isChanged = sql`${before} IS DISTINCT FROM ${phoneE164}::text`;
  return { phoneChangedAt: sql`CASE WHEN ${isChanged} THEN now() ELSE ${phoneChangedAt} END` };
}
