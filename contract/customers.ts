import * as z from 'zod/mini';
import { Flag, Instant } from './fields.ts';
import { FlagFilter, ListQuery } from './lists.ts';

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

/** Sorted by createdAt, name or email. */
export const CustomerListQuery = z.extend(ListQuery, { hasSignedInToApp: FlagFilter });
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;
