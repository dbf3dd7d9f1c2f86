import * as z from 'zod/mini';
import { AccessOverride, AccessState } from './access.ts';
import { TextConsent } from './consent.ts';
import {
  CompanyField,
  EmailField,
  EmailOrNone,
  Flag,
  Instant,
  NameField,
  PhoneField,
  ReadAt,
  TimeZoneField,
} from './fields.ts';
import { FlagFilter, IdsFilter, ListQuery } from './lists.ts';
import { TagNames } from './tags.ts';
import { UsedWithin, usageFields } from './usage.ts';

const MAX_LICENSES = 1_000_000;

export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty while nobody knows it, as of somebody who has only texted us. */
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The firm or agency. */
  company: z.nullable(z.string()),
  /** Where they are (IANA), if staff have set it. Otherwise their number tells when texts may go out. */
  timeZone: z.nullable(z.string()),
  stripeCustomerId: z.nullable(z.string()),
  /** Number of team licenses bought. */
  teamMemberLicenses: z.number(),
  /** Number of active team members. */
  usedTeamMemberLicenses: z.number(),
  hasSignedInToApp: Flag,
  /** Their purchases' share of Total Revenue, with two decimals. */
  paid: z.string(),
  /**
   * Time of the latest of: a submitted form, a booking, a text either way, a sent email, a purchase, an app sign-in. Accurate to a
   * minute. Null before the first of them: adding or importing a customer is none.
   */
  lastActivityAt: z.nullable(Instant),
  /** Whether they may be texted at `phone`. */
  textConsent: TextConsent,
  accessState: AccessState,
  /** When access will end, if that is known. */
  accessUntil: z.nullable(Instant),
  accessOverride: z.nullable(AccessOverride),
  ...usageFields,
  /** Names of the tags, in the order that staff gave them. */
  tags: z.array(z.string()),
  /** Whether an import added them. */
  isImported: Flag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Customer = z.infer<typeof Customer>;

/** The fields that staff may set. */
export const CustomerInput = z.object({
  name: NameField,
  email: EmailField,
  phone: PhoneField,
  company: CompanyField,
  timeZone: TimeZoneField,
  teamMemberLicenses: z.optional(
    z
      .int('Team member licenses must be a whole number')
      .check(
        z.gte(0, 'Team member licenses must be 0 or more'),
        z.lte(MAX_LICENSES, `Team member licenses must be at most ${MAX_LICENSES}`),
      ),
  ),
  hasSignedInToApp: z.optional(Flag),
  /** Null derives access from payments. */
  accessOverride: z.optional(z.nullable(AccessOverride)),
  /** The complete list of tags, by name. */
  tags: z.optional(TagNames),
});
export type CustomerInput = z.infer<typeof CustomerInput>;

/** Omitted fields keep their values. */
export const CustomerUpdate = z.extend(z.partial(CustomerInput), {
  /** May stay empty, and cannot be emptied. */
  email: z.optional(EmailOrNone),
  updatedAt: ReadAt,
});
export type CustomerUpdate = z.infer<typeof CustomerUpdate>;

/** Amount of data that is deleted along with a customer, and of subscriptions that are ended. The texts include those of team members. */
export const CustomerBelongings = z.object({
  teamMembers: z.number(),
  purchases: z.number(),
  emails: z.number(),
  texts: z.number(),
  subscriptions: z.number(),
});
export type CustomerBelongings = z.infer<typeof CustomerBelongings>;

/**
 * The states of a customer's team licenses: none bought or used, some free, all used, more used than bought. Every customer is
 * in exactly one.
 */
export const LICENSE_STATES = ['none', 'free', 'full', 'over'] as const;
export const LicenseState = z.enum(LICENSE_STATES);
export type LicenseState = z.infer<typeof LicenseState>;

/** Time since a customer's last activity: within a number of days, longer ago, or no activity yet. */
export const LAST_ACTIVITY_FILTERS = ['7d', '30d', '90d', 'older', 'none'] as const;
export const LastActivityFilter = z.enum(LAST_ACTIVITY_FILTERS);
export type LastActivityFilter = z.infer<typeof LastActivityFilter>;

/** Sorted by createdAt, name, email, teamMemberLicenses, usedTeamMemberLicenses, paid, lastActivityAt or lastUsedAt. */
export const CustomerListQuery = z.extend(ListQuery, {
  ids: IdsFilter,
  /** Matches customers whose name or email contains this text, ignoring case and accents. */
  nameOrEmail: z.optional(z.string().check(z.maxLength(200))),
  hasSignedInToApp: FlagFilter,
  hasPhone: FlagFilter,
  /** Whether their number has opted out of texts. */
  optedOut: FlagFilter,
  textConsent: z.optional(TextConsent),
  licenses: z.optional(LicenseState),
  /** Whether their purchases contribute to Total Revenue. */
  hasPaid: FlagFilter,
  lastActivity: z.optional(LastActivityFilter),
  accessState: z.optional(AccessState),
  /** Days within which they used the AI app last. */
  usedWithin: UsedWithin,
  /** Selects customers with this tag, ignoring case. */
  tag: z.optional(z.string().check(z.maxLength(200))),
});
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;
