import { queryOptions } from '@tanstack/react-query';
import { del, get, post, put } from '#client/api.ts';
import type { CustomerBelongings, CustomerInput, CustomerUpdate } from '#contract/customers.ts';
import { discardDraftsOf } from '#crm/shared/drafts/draft-store.ts';
import { unlessChoice } from '#crm/shared/forms/edit-conflict.ts';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';

/** The records that would be deleted with a customer. Read again each time. */
export function belongingsQuery(id: string) {
  return queryOptions<CustomerBelongings>({
    queryKey: ['api', 'crm', 'customers', id, 'belongings'],
    queryFn: ({ signal }) => get('/api/crm/customers/{id}/belongings', { params: { id }, signal }),
    gcTime: 0,
  });
}

export function useCreateCustomer(outcome: Outcome) {
  return useWrite({
    write: (customer: CustomerInput) => post('/api/crm/customers', customer),
    succeeded: { title: 'Customer Created', description: 'The customer has been added.' },
    failed: {
      title: 'Failed to Create Customer',
      description: 'There was an error creating the customer. Please try again.',
    },
    ...outcome,
  });
}

export function useUpdateCustomer(id: string, outcome: Outcome) {
  return useWrite({
    write: (changes: CustomerUpdate) => put('/api/crm/customers/{id}', changes, { params: { id } }),
    succeeded: { title: 'Customer Updated', description: 'The customer’s information has been saved.' },
    failed: unlessChoice({
      title: 'Failed to Update Customer',
      description: 'There was an error updating customer information. Please try again.',
    }),
    ...outcome,
  });
}

export function useDeleteCustomer(id: string, outcome: Outcome) {
  return useWrite<void>({
    write: () => del('/api/crm/customers/{id}', { params: { id } }),
    deletes: id,
    succeeded: { title: 'Customer Deleted', description: 'The customer and all related records are gone.' },
    failed: {
      title: 'Failed to Delete Customer',
      description: 'There was an error deleting the customer. Please try again.',
    },
    ...outcome,
    onSuccess: (answer) => {
      discardDraftsOf(id);
      outcome.onSuccess(answer);
    },
  });
}
