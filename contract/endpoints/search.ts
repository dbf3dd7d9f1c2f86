import { SearchQuery, SearchResults } from '../search.ts';
import type { Endpoint } from './endpoint.ts';

/** Search across all kinds of records. */
export const searchEndpoints = {
  search: {
    method: 'GET',
    path: '/api/crm/search',
    access: 'staff',
    summary: 'Find the best-matching customers, team members, purchases and leads',
    query: SearchQuery,
    response: SearchResults,
  },
} as const satisfies Record<string, Endpoint>;
