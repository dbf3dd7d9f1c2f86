import type { Customer } from '#contract/customers.ts';
import { counted, formatCount } from './count.ts';

/** Team licenses in use and bought. Staff may let `used` exceed `total`. */
export interface LicenseUsage {
  used: number;
  total: number;
}

export function licenseUsageOf(customer: Customer): LicenseUsage {
  return { used: customer.usedTeamMemberLicenses, total: customer.teamMemberLicenses };
}

/** Returns how many licenses are in use beyond those bought; 0 within the limit. Without any there is no limit: who was added waits. */
export function licensesOver({ used, total }: LicenseUsage): number {
  return total === 0 ? 0 : Math.max(0, used - total);
}

/** Returns `2 free`, by how much the limit is exceeded, or how many wait for a first license. */
export function describeHeadroom(usage: LicenseUsage): string {
  if (usage.total === 0) return usage.used === 0 ? 'none bought yet' : `${formatCount(usage.used)} waiting for one`;
  const over = licensesOver(usage);
  return over > 0 ? `${formatCount(over)} over the limit` : `${formatCount(usage.total - usage.used)} free`;
}

/** Describes an owner's seats. When adding a team member takes a seat beyond the limit, says by how much. */
export function describeSeats({ used, total }: LicenseUsage, takesSeat: boolean): { words: string; isOver: boolean } {
  if (total === 0) return { words: 'No team licenses yet: who is added waits for one.', isOver: false };
  const over = takesSeat ? licensesOver({ used: used + 1, total }) : 0;
  const words =
    over > 0
      ? `No seat left: adding makes ${formatCount(over)} over.`
      : `${formatCount(used)} of ${counted(total, ['seat', 'seats'])} used`;
  return { words, isOver: over > 0 };
}
