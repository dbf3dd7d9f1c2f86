import type { SearchQuery, SearchResults } from '#contract/search.ts';
import type { Database } from '#server/database/database.ts';
import { allowTypos } from '#server/database/lists/search.ts';
import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';

interface Dependencies {
  database: Database;
  customers: CustomersService;
  teamMembers: TeamMembersService;
  purchases: PurchasesService;
  leads: LeadsService;
}

export function createSearchService({ database, customers, teamMembers, purchases, leads }: Dependencies) {
  /** Purchases are identified by their buyers, so similar people suffice. */
  const similar = (query: SearchQuery): Promise<SearchResults> =>
    allowTypos(database, async (tx) => ({
      customers: await customers.similarIn(tx, query),
      teamMembers: await teamMembers.similarIn(tx, query),
      purchases: [],
      leads: await leads.similarIn(tx, query),
    }));

  return {
    /** Returns the best matches of each kind, or similar records when nothing matches. Returns nothing for a query without words. */
    find: async (query: SearchQuery): Promise<SearchResults> => {
      if (query.q.trim() === '') return { customers: [], teamMembers: [], purchases: [], leads: [] };
      const [people, members, bought, asked] = await Promise.all([
        customers.best(query),
        teamMembers.best(query),
        purchases.list.page(query),
        leads.best(query),
      ]);
      if (people.length + members.length + bought.rows.length + asked.length === 0) return similar(query);
      return { customers: people, teamMembers: members, purchases: bought.rows, leads: asked };
    },
  };
}
