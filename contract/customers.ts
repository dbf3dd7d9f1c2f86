import * as z from 'zod/mini';
import { EmailField, Flag, Instant, NameField, PhoneField, ReadAt } from './fields.ts';
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

/** What staff may set. */
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

/** What is left out stays as it is. */
export const CustomerUpdate = z.extend(z.partial(CustomerInput), { updatedAt: ReadAt });
export type CustomerUpdate = z.infer<typeof CustomerUpdate>;

/**
 * How a customer's team licences stand: none bought and none used; some free; all used; more used than bought.
 * Every customer is in exactly one.
 */
export const LICENSE_STATES = ['none', 'free', 'full', 'over'] as const;
export const LicenseState = z.enum(LICENSE_STATES);
export type LicenseState = z.infer<typeof LicenseState>;

/** Sorted by createdAt, name, email, teamMemberLicenses or usedTeamMemberLicenses. */
export const CustomerListQuery = z.extend(ListQuery, {
  /** Only customers whose name or email contains this text, in whatever case and with or without accents. */
  nameOrEmail: z.optional(z.string().check(z.maxLength(200))),
  hasSignedInToApp: FlagFilter,
  hasPhone: FlagFilter,
  /** Whether their number has opted out of texts. */
  optedOut: FlagFilter,
  licenses: z.optional(LicenseState),
});
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;
