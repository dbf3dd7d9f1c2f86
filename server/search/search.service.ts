import type { SearchQuery, SearchResults } from '../../contract/search.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { PurchasesService } from '../purchases/purchases.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';

export interface SearchService {
  /** The best of each kind; nothing for a query without words. */
  find(query: SearchQuery): Promise<SearchResults>;
}

interface Dependencies {
  customers: CustomersService;
  teamMembers: TeamMembersService;
  purchases: PurchasesService;
}

export function createSearchService({ customers, teamMembers, purchases }: Dependencies): SearchService {
  return {
    find: async ({ q, limit }) => {
      if (q.trim() === '') return { customers: [], teamMembers: [], purchases: [] };
      const [people, members, bought] = await Promise.all([
        customers.list.page({ q, limit }),
        teamMembers.list.page({ q, limit }),
        purchases.list.page({ q, limit }),
      ]);
      return { customers: people.rows, teamMembers: members.rows, purchases: bought.rows };
    },
  };
}
