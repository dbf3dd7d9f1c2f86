import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#client/api.ts';
import type { BulkChoice, BulkList, BulkPreview, BulkProgress, BulkSummary } from '#contract/bulk.ts';
import type { TemplatePreview } from '#contract/templates.ts';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';

const KEY = ['api', 'crm', 'bulk'];
const POLL_MS = 700;

/** The rows that would be left out. Read again each time. */
export function previewQuery(choice: BulkChoice) {
  return queryOptions<BulkPreview>({
    queryKey: [...KEY, 'preview', choice],
    queryFn: ({ signal }) => post('/api/crm/bulk/preview', choice, { signal }),
    gcTime: 0,
  });
}

/** A template as the first person will read it, in its newest version. */
export function templatePreviewQuery(id: string, list: BulkList, readerId: string | undefined) {
  const reader = list === 'team-members' ? { teamMemberId: readerId } : { customerId: readerId };
  return queryOptions<TemplatePreview>({
    queryKey: [...templatesQuery.queryKey, id, 'preview', reader],
    queryFn: ({ signal }) => post('/api/crm/templates/{id}/preview', reader, { params: { id }, signal }),
    enabled: readerId !== undefined,
    gcTime: 0,
  });
}

/** The progress of a bulk action, polled while it is running. */
export function progressQuery(id: string) {
  return queryOptions<BulkProgress>({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => get('/api/crm/bulk/{id}', { params: { id }, query: { results: '0' }, signal }),
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : POLL_MS),
    gcTime: 0,
  });
}

/** The result of each row. */
export function resultsQuery(id: string) {
  return queryOptions<BulkProgress>({
    queryKey: [...KEY, id, 'results'],
    queryFn: ({ signal }) => get('/api/crm/bulk/{id}', { params: { id }, signal }),
    gcTime: 0,
  });
}

export const recentQuery = queryOptions<BulkSummary[]>({ queryKey: KEY, gcTime: 0 });
