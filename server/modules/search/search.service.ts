import type { SearchQuery, SearchResults } from '../../../contract/search.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { PurchasesService } from '../purchases/purchases.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';

export interface SearchService {
  /** The best of each kind, or what resembles the query when nothing matches it; nothing for a query without words. */
  find(query: SearchQuery): Promise<SearchResults>;
}

interface Dependencies {
  customers: CustomersService;
  teamMembers: TeamMembersService;
  purchases: PurchasesService;
}

export function createSearchService({ customers, teamMembers, purchases }: Dependencies): SearchService {
  /** Purchases are known by who bought them: of those that resemble a search, the people are enough. */
  async function similar(query: SearchQuery): Promise<SearchResults> {
    return {
      customers: (await customers.list.similar?.(query)) ?? [],
      teamMembers: (await teamMembers.list.similar?.(query)) ?? [],
      purchases: [],
    };
  }

  return {
    find: async (query) => {
      if (query.q.trim() === '') return { customers: [], teamMembers: [], purchases: [] };
      const [people, members, bought] = await Promise.all([
        customers.best(query),
        teamMembers.best(query),
        purchases.list.page(query),
      ]);
      if (people.length + members.length + bought.rows.length === 0) return similar(query);
      return { customers: people, teamMembers: members, purchases: bought.rows };
    },
  };
}
