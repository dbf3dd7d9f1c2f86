import type { Customer } from '../../../contract/customers.ts';
import { formatCount } from './count.ts';

/** Team licences in use and bought. Staff may let the first exceed the second. */
export interface LicenseUsage {
  used: number;
  total: number;
}

export function licenseUsageOf(customer: Customer): LicenseUsage {
  return { used: customer.usedTeamMemberLicenses, total: customer.teamMemberLicenses };
}

/** How many licences are in use beyond those bought; 0 within the limit. */
export function licensesOver({ used, total }: LicenseUsage): number {
  return Math.max(0, used - total);
}

/** `2 free`, or how far over the limit. */
export function describeHeadroom(usage: LicenseUsage): string {
  const over = licensesOver(usage);
  return over > 0 ? `${formatCount(over)} over the limit` : `${formatCount(usage.total - usage.used)} free`;
}
