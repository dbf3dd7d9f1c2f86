import type { Customer } from '../../../contract/customers.ts';

/** Team licences in use and bought. Staff may let the first exceed the second. */
export interface LicenseUsage {
  used: number;
  total: number;
}

export function licenseUsageOf(customer: Customer): LicenseUsage {
  return { used: customer.usedTeamMemberLicenses, total: customer.teamMemberLicenses };
}

export function sumLicenseUsage(customers: readonly Customer[]): LicenseUsage {
  const sum = { used: 0, total: 0 };
  for (const customer of customers) {
    sum.used += customer.usedTeamMemberLicenses;
    sum.total += customer.teamMemberLicenses;
  }
  return sum;
}

/** How many licences are in use beyond those bought; 0 within the limit. */
export function licensesOver({ used, total }: LicenseUsage): number {
  return Math.max(0, used - total);
}
