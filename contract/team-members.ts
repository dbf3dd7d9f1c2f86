import * as z from 'zod/mini';
import { EmailField, Flag, Instant, NameField, OptionalPhoneField, ReadAt } from './fields.ts';
import { FlagFilter, ListQuery } from './lists.ts';

export const TeamMember = z.object({
  id: z.string(),
  /** The customer whose licence this person uses. */
  ownerId: z.string(),
  owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.nullable(z.string()),
  isActive: Flag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type TeamMember = z.infer<typeof TeamMember>;

const ROLE_MAX_LENGTH = 100;

/** What staff may set. */
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
});
export type TeamMemberCreate = z.infer<typeof TeamMemberCreate>;

/** What is left out stays as it is. */
export const TeamMemberUpdate = z.extend(z.partial(TeamMemberInput), { updatedAt: ReadAt });
export type TeamMemberUpdate = z.infer<typeof TeamMemberUpdate>;

/** Sorted by createdAt, name or email. */
export const TeamMemberListQuery = z.extend(ListQuery, { isActive: FlagFilter, ownerId: z.optional(z.string()) });
export type TeamMemberListQuery = z.infer<typeof TeamMemberListQuery>;
