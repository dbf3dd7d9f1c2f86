import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '../../../client/api.ts';

/** Milliseconds that an answer is kept: every few letters make one. */
const KEPT_MS = 60_000;

/** The best customers, team members and purchases for a few words. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['api', 'crm', 'search', q],
    queryFn: ({ signal }) => get('/api/crm/search', { query: { q }, signal }),
    enabled: q !== '',
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
}
