import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { customers, teamMembers } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** The person whose conversation a text belongs to. Both ids are empty for a number that belongs to nobody. */
export interface Party {
  customerId: string | null;
  teamMemberId: string | null;
}

export const NOBODY: Party = { customerId: null, teamMemberId: null };

export function isSomebody({ customerId, teamMemberId }: Party): boolean {
  return customerId !== null || teamMemberId !== null;
}

export interface Recipient {
  party: Party;
  phone: string | null;
  phoneE164: string | null;
  /** When staff last changed this number. Null when it was never changed. */
  phoneChangedAt: Date | null;
}

export async function findCustomer(db: Db, id: string): Promise<Recipient | undefined> {
  if (!isUuid(id)) return undefined;
  const { phone, phoneE164, phoneChangedAt } = customers;
  const [row] = await db.select({ phone, phoneE164, phoneChangedAt }).from(customers).where(eq(customers.id, id));
  return row && { party: { customerId: id, teamMemberId: null }, ...row };
}

export async function findTeamMember(db: Db, id: string): Promise<Recipient | undefined> {
  if (!isUuid(id)) return undefined;
  const { phone, phoneE164, phoneChangedAt } = teamMembers;
  const [row] = await db.select({ phone, phoneE164, phoneChangedAt }).from(teamMembers).where(eq(teamMembers.id, id));
  return row && { party: { customerId: null, teamMemberId: id }, ...row };
}
