import type { Customer } from '#contract/customers.ts';

/** Returns a customer with these fields. The other fields do not matter. */
export function customer(fields: Partial<Customer>): Customer {
  return {
    id: 'c1',
    name: 'Grace Turner',
    email: 'grace@example.com',
    phone: '+1 415 555 0134',
    company: null,
    timeZone: null,
    stripeCustomerId: null,
    teamMemberLicenses: 0,
    usedTeamMemberLicenses: 0,
    hasSignedInToApp: 0,
    paid: '0.00',
    lastActivityAt: '2026-11-01T00:00:00.000Z',
    textConsent: 'never_asked',
    accessState: 'none',
    accessUntil: null,
    accessOverride: null,
    lastUsedAt: null,
    activeDays30: 0,
    tags: [],
    isImported: 0,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...fields,
  };
}
