import * as z from 'zod/mini';
import { Customer } from './customers.ts';
import { Lead } from './leads.ts';
import { limitUpTo } from './lists.ts';
import { Purchase } from './purchases.ts';
import { TeamMember } from './team-members.ts';

const MOST_OF_EACH = 20;

export const SearchQuery = z.object({
  q: z._default(z.string().check(z.maxLength(200)), ''),
  /** Maximum number of results of each kind, 5 by default. */
  limit: z._default(limitUpTo(MOST_OF_EACH), 5),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** The best matches of each kind, best first. A query without words finds nothing. */
export const SearchResults = z.object({
  customers: z.array(Customer),
  teamMembers: z.array(TeamMember),
  purchases: z.array(Purchase),
  leads: z.array(Lead),
});
export type SearchResults = z.infer<typeof SearchResults>;
