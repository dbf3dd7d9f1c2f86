import * as z from 'zod/mini';
import { Flag, Instant } from './fields.ts';
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

/** Sorted by createdAt, name or email. */
export const TeamMemberListQuery = z.extend(ListQuery, { isActive: FlagFilter, ownerId: z.optional(z.string()) });
export type TeamMemberListQuery = z.infer<typeof TeamMemberListQuery>;
