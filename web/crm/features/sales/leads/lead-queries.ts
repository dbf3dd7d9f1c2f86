import { queryOptions } from '@tanstack/react-query';
import { get, getPage, type Page, patch } from '#client/api.ts';
import type { Booking } from '#contract/bookings.ts';
import type { Lead, LeadSources, LeadSubmission, LeadSummary } from '#contract/leads.ts';
import { unlessChoice } from '#crm/shared/forms/edit-conflict.ts';
import { GC_TIME_MS } from '#crm/shared/gc-time.ts';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';
import { type LeadFormValues, toLeadUpdate } from './lead-form.ts';

export const LEADS = '/api/crm/leads';

/** The number of leads in each stage, and the median time to the first answer. */
export const leadSummaryQuery = queryOptions<LeadSummary>({ queryKey: ['api', 'crm', 'leads', 'summary'] });

/** The key of the total number of leads. */
export const LEAD_COUNT_KEY = ['api', 'crm', 'leads', 'count'];

export const leadSourcesQuery = queryOptions<LeadSources>({ queryKey: ['api', 'crm', 'leads', 'sources'] });

/** Number of bookings that are shown, the latest by their time. */
const BOOKINGS_SHOWN = 50;

/** The bookings of addresses that belong to no lead. */
export const unclaimedBookingsQuery = queryOptions<Page<Booking>>({
  queryKey: ['api', 'crm', 'bookings', 'unclaimed'],
  queryFn: ({ signal }) =>
    getPage('/api/crm/bookings', { query: { hasLead: '0', sort: '-startsAt', limit: BOOKINGS_SHOWN }, signal }),
});

export function leadQuery(id: string) {
  return queryOptions<Lead>({
    queryKey: ['api', 'crm', 'leads', id],
    queryFn: ({ signal }) => get('/api/crm/leads/{id}', { params: { id }, signal }),
    gcTime: GC_TIME_MS,
  });
}

/** Names the customer, so that nothing is read again when the lead is deleted with them. */
export function submissionsQuery({ id, customerId }: Pick<Lead, 'id' | 'customerId'>) {
  return queryOptions<LeadSubmission[]>({
    queryKey: ['api', 'crm', 'leads', id, 'submissions', customerId],
    queryFn: ({ signal }) => get('/api/crm/leads/{id}/submissions', { params: { id }, signal }),
    gcTime: GC_TIME_MS,
  });
}

export function useUpdateLead(id: string, { onSuccess }: Outcome) {
  return useWrite({
    write: (changes: Partial<LeadFormValues>) =>
      patch('/api/crm/leads/{id}', toLeadUpdate(changes), { params: { id } }),
    succeeded: { title: 'Lead Updated', description: 'The lead has been saved.' },
    failed: unlessChoice({
      title: 'Failed to Update Lead',
      description: 'There was an error updating the lead. Please try again.',
    }),
    onSuccess,
  });
}
