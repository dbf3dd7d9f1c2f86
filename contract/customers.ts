import * as z from 'zod/mini';
import { EmailField, Flag, Instant, NameField, PhoneField } from './fields.ts';
import { FlagFilter, ListQuery } from './lists.ts';

const MAX_LICENSES = 1_000_000;

export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  stripeCustomerId: z.nullable(z.string()),
  /** Team licences bought. */
  teamMemberLicenses: z.number(),
  /** Active team members. */
  usedTeamMemberLicenses: z.number(),
  hasSignedInToApp: Flag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Customer = z.infer<typeof Customer>;

/** What staff may set; used for create and update alike. */
export const CustomerInput = z.object({
  name: NameField,
  email: EmailField,
  phone: PhoneField,
  teamMemberLicenses: z.optional(
    z
      .int('Team member licenses must be a whole number')
      .check(
        z.gte(0, 'Team member licenses must be 0 or more'),
        z.lte(MAX_LICENSES, `Team member licenses must be at most ${MAX_LICENSES}`),
      ),
  ),
  hasSignedInToApp: z.optional(Flag),
});
export type CustomerInput = z.infer<typeof CustomerInput>;

/** Another phone number, and nothing else; for team members too. */
export const PhoneChange = z.object({ phone: PhoneField });
export type PhoneChange = z.infer<typeof PhoneChange>;

/**
 * How a customer's team licences stand: none bought and none used; some free; all used; more used than bought.
 * Every customer is in exactly one.
 */
export const LICENSE_STATES = ['none', 'free', 'full', 'over'] as const;
export const LicenseState = z.enum(LICENSE_STATES);
export type LicenseState = z.infer<typeof LicenseState>;

/** Sorted by createdAt, name, email, teamMemberLicenses or usedTeamMemberLicenses. */
export const CustomerListQuery = z.extend(ListQuery, {
  hasSignedInToApp: FlagFilter,
  hasPhone: FlagFilter,
  /** Whether their number has opted out of texts. */
  optedOut: FlagFilter,
  licenses: z.optional(LicenseState),
});
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;
