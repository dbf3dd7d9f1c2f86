import type { Customer } from '../../../contract/customers.ts';

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
