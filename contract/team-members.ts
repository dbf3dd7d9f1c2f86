import * as z from 'zod/mini';
import { AccessState } from './access.ts';
import { TextConsent } from './consent.ts';
import { EmailField, Flag, Instant, NameField, OptionalPhoneField, ReadAt } from './fields.ts';
import { FlagFilter, IdsFilter, ListQuery } from './lists.ts';
import { UsedWithin, usageFields } from './usage.ts';

export const TeamMember = z.object({
  id: z.string(),
  /** The customer whose license this person uses. */
  ownerId: z.string(),
  owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.nullable(z.string()),
  /** Whether they may be texted at `phone`. */
  textConsent: TextConsent,
  isActive: Flag,
  /** Whether this person has one of the owner's licenses. The oldest active team members get them. */
  hasSeat: Flag,
  accessState: AccessState,
  ...usageFields,
  /** When they were last invited, and when they first signed in. */
  invitedAt: z.nullable(Instant),
  joinedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
});
export type TeamMember = z.infer<typeof TeamMember>;

const ROLE_MAX_LENGTH = 100;

/** The fields that staff may set. */
export const TeamMemberInput = z.object({
  name: NameField,
  email: EmailField,
  phone: OptionalPhoneField,
  role: z.nullish(z.string().check(z.trim(), z.maxLength(ROLE_MAX_LENGTH, 'Role is too long'))),
  isActive: Flag,
});
export type TeamMemberInput = z.infer<typeof TeamMemberInput>;

export const TeamMemberCreate = z.object({
  ownerId: z.string('Owner ID is required').check(z.minLength(1, 'Owner ID is required')),
  ...TeamMemberInput.shape,
  isActive: z._default(Flag, 1),
  /** Whether to email them an invitation. Inactive team members never get one, and no key sends one. */
  sendInvitation: z._default(Flag, 1),
});
export type TeamMemberCreate = z.infer<typeof TeamMemberCreate>;

/** Omitted fields keep their values. */
export const TeamMemberUpdate = z.extend(z.partial(TeamMemberInput), { updatedAt: ReadAt });
export type TeamMemberUpdate = z.infer<typeof TeamMemberUpdate>;

/** Sorted by createdAt, name or email. */
export const TeamMemberListQuery = z.extend(ListQuery, {
  ids: IdsFilter,
  isActive: FlagFilter,
  ownerId: z.optional(z.string()),
  accessState: z.optional(AccessState),
  /** Days within which they used the AI app last. */
  usedWithin: UsedWithin,
  textConsent: z.optional(TextConsent),
});
export type TeamMemberListQuery = z.infer<typeof TeamMemberListQuery>;

/** Amount of data that is deleted along with a team member. */
export const TeamMemberBelongings = z.object({ texts: z.number() });
export type TeamMemberBelongings = z.infer<typeof TeamMemberBelongings>;
