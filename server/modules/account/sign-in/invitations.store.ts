import { eq, sql } from 'drizzle-orm';
import type { Membership } from '#contract/access.ts';
import type { Db } from '#server/database/database.ts';
import { customers, teamEvents, teamMembers } from '#server/database/schema.ts';

interface Invitation extends Membership {
  teamMemberId: string;
  name: string;
  email: string;
  isActive: 0 | 1;
  ownerName: string;
  company: string | null;
  mailedAt: Date | null;
}

/** Returns an invitation with its team member's current data, or undefined when the team member was removed. */
export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  const { name, email, isActive, hasSeat } = teamMembers;
  const { teamMemberId, mailedAt } = teamEvents;
  const [row] = await db
    .select({
      teamMemberId,
      name,
      email,
      isActive,
      hasSeat,
      ownerState: customers.accessState,
      teamLicenses: customers.teamMemberLicenses,
      ownerName: customers.name,
      company: customers.company,
      mailedAt,
    })
    .from(teamEvents)
    .innerJoin(teamMembers, eq(teamMembers.id, teamMemberId))
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .where(eq(teamEvents.id, id));
  return row;
}

export async function markMailed(db: Db, id: string): Promise<void> {
  await db.update(teamEvents).set({ mailedAt: sql`now()` }).where(eq(teamEvents.id, id));
}
