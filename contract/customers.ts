import * as z from 'zod/mini';
import { AccessOverride, AccessState } from './access.ts';
import { EmailField, Flag, Instant, NameField, PhoneField, ReadAt } from './fields.ts';
import { FlagFilter, IdsFilter, ListQuery } from './lists.ts';
import { TagNames } from './tags.ts';

const MAX_LICENSES = 1_000_000;

export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  stripeCustomerId: z.nullable(z.string()),
  /** Team licenses bought. */
  teamMemberLicenses: z.number(),
  /** Active team members. */
  usedTeamMemberLicenses: z.number(),
  hasSignedInToApp: Flag,
  /** What their purchases add to Total Revenue, with two decimals. */
  paid: z.string(),
  /** The newest of: joined, a text either way, an email sent, a purchase, a sign-in to the app. Right to a minute. */
  lastActivityAt: Instant,
  accessState: AccessState,
  /** When access is known to end. */
  accessUntil: z.nullable(Instant),
  accessOverride: z.nullable(AccessOverride),
  /** Names, in the order that staff gave them in. */
  tags: z.array(z.string()),
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
  /** Null for access as it was paid. */
  accessOverride: z.optional(z.nullable(AccessOverride)),
  /** All of them, by name. */
  tags: z.optional(TagNames),
});
export type CustomerInput = z.infer<typeof CustomerInput>;

/** What is left out stays as it is. */
export const CustomerUpdate = z.extend(z.partial(CustomerInput), { updatedAt: ReadAt });
export type CustomerUpdate = z.infer<typeof CustomerUpdate>;

/** How much is deleted with a customer; the texts of their team members are among the texts. */
export const CustomerBelongings = z.object({
  teamMembers: z.number(),
  purchases: z.number(),
  emails: z.number(),
  texts: z.number(),
});
export type CustomerBelongings = z.infer<typeof CustomerBelongings>;

/**
 * How a customer's team licenses stand: none bought and none used; some free; all used; more used than bought.
 * Every customer is in exactly one.
 */
export const LICENSE_STATES = ['none', 'free', 'full', 'over'] as const;
export const LicenseState = z.enum(LICENSE_STATES);
export type LicenseState = z.infer<typeof LicenseState>;

/** How long ago a customer's last activity was: within so many days, or longer ago than all of these. */
export const LAST_ACTIVITY_FILTERS = ['7d', '30d', '90d', 'older'] as const;
export const LastActivityFilter = z.enum(LAST_ACTIVITY_FILTERS);
export type LastActivityFilter = z.infer<typeof LastActivityFilter>;

/** Sorted by createdAt, name, email, teamMemberLicenses, usedTeamMemberLicenses, paid or lastActivityAt. */
export const CustomerListQuery = z.extend(ListQuery, {
  ids: IdsFilter,
  /** Only customers whose name or email contains this text, in whatever case and with or without accents. */
  nameOrEmail: z.optional(z.string().check(z.maxLength(200))),
  hasSignedInToApp: FlagFilter,
  hasPhone: FlagFilter,
  /** Whether their number has opted out of texts. */
  optedOut: FlagFilter,
  licenses: z.optional(LicenseState),
  /** Whether their purchases add anything to Total Revenue. */
  hasPaid: FlagFilter,
  lastActivity: z.optional(LastActivityFilter),
  accessState: z.optional(AccessState),
  /** Who has this tag, in whatever case it is written. */
  tag: z.optional(z.string().check(z.maxLength(200))),
});
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;
